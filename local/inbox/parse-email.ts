import PostalMime, { type Attachment } from "postal-mime";
import type { SentEmail } from "../ses/sending/sent-email.ts";
import { linksOf } from "./email-links.ts";

export interface EmailAttachment {
  readonly filename: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface ParsedEmail {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** With inline images as data URLs. */
  readonly html: string | undefined;
  readonly text: string | undefined;
  readonly attachments: readonly EmailAttachment[];
  /** The http and https URLs in the email. */
  readonly links: readonly string[];
}

// The parser rejects an email that is nested too deeply or whose headers are too long; its source is still shown.
const unreadable: ParsedEmail = { headers: [], html: undefined, text: undefined, attachments: [], links: [] };

/** Parses an email as an email client does. Never throws. */
export async function parseEmail({ raw }: SentEmail): Promise<ParsedEmail> {
  const parsed = await PostalMime.parse(raw).catch(() => undefined);
  if (!parsed) return unreadable;
  const headers = parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
  return {
    headers,
    html: parsed.html === undefined ? undefined : withInlineImages(parsed.html, parsed.attachments),
    text: parsed.text,
    attachments: parsed.attachments.map(readAttachment),
    links: linksOf(parsed.html ?? "", parsed.text ?? "", headers),
  };
}

function readAttachment({ filename, mimeType, content }: Attachment, index: number): EmailAttachment {
  return { filename: filename ?? `attachment-${index + 1}`, type: mimeType, content: bytesOf(content) };
}

// Browsers do not resolve cid: URLs.
function withInlineImages(html: string, attachments: readonly Attachment[]): string {
  let filled = html;
  for (const { contentId, mimeType, content } of attachments) {
    const id = contentId?.replaceAll(/[<>]/g, "");
    if (!id || !/^image\/[a-z0-9.+-]+$/i.test(mimeType)) continue;
    const image = `data:${mimeType};base64,${Buffer.from(bytesOf(content)).toString("base64")}`;
    filled = filled.replaceAll(`cid:${id}`, image);
  }
  return filled;
}

function bytesOf(content: Attachment["content"]): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

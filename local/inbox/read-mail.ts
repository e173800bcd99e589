import PostalMime, { type Attachment } from "postal-mime";
import type { SentMail } from "../ses/sent-mail.ts";
import { mailLinks } from "./mail-links.ts";

export interface MailAttachment {
  readonly filename: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface OpenedMail {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** With its inline pictures put in. */
  readonly html: string | undefined;
  readonly text: string | undefined;
  readonly attachments: readonly MailAttachment[];
  /** Addresses that the mail links to, web ones only. */
  readonly links: readonly string[];
}

// The parser gives up on a mail that nests too deep or whose headers have no end; its source can still be read.
const unreadable: OpenedMail = { headers: [], html: undefined, text: undefined, attachments: [], links: [] };

/** Takes a mail apart as its recipient's program would. */
export async function readMail({ raw }: SentMail): Promise<OpenedMail> {
  const parsed = await PostalMime.parse(raw).catch(() => undefined);
  if (!parsed) return unreadable;
  const headers = parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
  return {
    headers,
    html: parsed.html === undefined ? undefined : withInlinePictures(parsed.html, parsed.attachments),
    text: parsed.text,
    attachments: parsed.attachments.map(readAttachment),
    links: mailLinks(parsed.html ?? "", parsed.text ?? "", headers),
  };
}

function readAttachment({ filename, mimeType, content }: Attachment, index: number): MailAttachment {
  return { filename: filename ?? `attachment-${index + 1}`, type: mimeType, content: bytesOf(content) };
}

// No browser knows cid: addresses, so the picture itself stands in their place.
function withInlinePictures(html: string, attachments: readonly Attachment[]): string {
  let filled = html;
  for (const { contentId, mimeType, content } of attachments) {
    const id = contentId?.replaceAll(/[<>]/g, "");
    if (!id || !/^image\/[a-z0-9.+-]+$/i.test(mimeType)) continue;
    const picture = `data:${mimeType};base64,${Buffer.from(bytesOf(content)).toString("base64")}`;
    filled = filled.replaceAll(`cid:${id}`, picture);
  }
  return filled;
}

function bytesOf(content: Attachment["content"]): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

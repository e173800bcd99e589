import { textFromHtml } from "../../functions/domain/platform/markup/text-from-html.ts";
import { decodeText } from "./charset.ts";
import type { MimePart } from "./parse-mime.ts";
import { textAsHtml } from "./text-as-html.ts";

/** The body and attachments of a message. */
export interface MessageBody {
  readonly html: string | undefined;
  readonly text: string | undefined;
  readonly attachments: readonly MimePart[];
}

const emptyBody: MessageBody = { html: undefined, text: undefined, attachments: [] };
// Alternative versions of the body and signatures, which must not appear as attachments.
const droppedTypes = new Set([
  "text/x-amp-html",
  "text/watch-html",
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
]);

/**
 * Returns the body as one HTML and one plain text part, and every other part as an attachment.
 * @throws {SmtpReply} 552 if HTML generated from plain text would exceed `maxLength`
 */
export function bodyOf(message: MimePart, maxLength: number): MessageBody {
  return collectBody(message, true, maxLength);
}

function collectBody(part: MimePart, isRoot: boolean, maxLength: number): MessageBody {
  if (part.parts.length === 0) return leafBody(part, isRoot);
  const bodies = part.parts.map((child) => collectBody(child, false, maxLength));
  return part.type === "multipart/alternative"
    ? bodies.reduce(mergeAlternatives, emptyBody)
    : bodies.reduce((previous, next) => concatenate(previous, next, maxLength), emptyBody);
}

/** A text part with a file name is an attachment, unless it is the whole message. */
function leafBody(part: MimePart, isRoot: boolean): MessageBody {
  if (droppedTypes.has(part.type)) return emptyBody;
  const isBody = part.disposition !== "attachment" && (isRoot || part.filename === undefined);
  // A multipart without parts has no content.
  if (part.type.startsWith("multipart/")) return emptyBody;
  if (!isBody || !/^text\/(?:plain|html)$/.test(part.type)) return { ...emptyBody, attachments: [part] };
  const content = decodeText(part.content, part.params["charset"]);
  return part.type === "text/html" ? { ...emptyBody, html: content } : { ...emptyBody, text: content };
}

/** Alternatives have the same meaning: the first of each kind is used. */
function mergeAlternatives(previous: MessageBody, next: MessageBody): MessageBody {
  return {
    html: previous.html ?? next.html,
    text: previous.text ?? next.text,
    attachments: [...previous.attachments, ...next.attachments],
  };
}

/**
 * Joins consecutive body parts, such as a mailing list footer, in HTML and in plain text. A part with only one of the
 * two is converted, because each version must have the whole body. Without any plain text the API generates it.
 */
function concatenate(previous: MessageBody, next: MessageBody, maxLength: number): MessageBody {
  const hasHtml = previous.html !== undefined || next.html !== undefined;
  const hasText = previous.text !== undefined || next.text !== undefined;
  return {
    html: hasHtml ? joined(htmlOf(previous, maxLength), htmlOf(next, maxLength)) : undefined,
    text: hasText ? joined(textOf(previous), textOf(next)) : undefined,
    attachments: [...previous.attachments, ...next.attachments],
  };
}

function htmlOf({ html, text }: MessageBody, maxLength: number): string | undefined {
  return html ?? (text === undefined ? undefined : textAsHtml(text, maxLength));
}

function textOf({ html, text }: MessageBody): string | undefined {
  return text ?? (html === undefined ? undefined : textFromHtml(html).replaceAll("\n", "\r\n"));
}

function joined(previous: string | undefined, next: string | undefined): string | undefined {
  return previous === undefined || next === undefined ? (previous ?? next) : `${previous}\r\n${next}`;
}

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

/** Returns the body as one HTML and one plain text part, and every other part as an attachment. */
export function bodyOf(message: MimePart): MessageBody {
  return collectBody(message, true);
}

function collectBody(part: MimePart, isRoot: boolean): MessageBody {
  if (part.parts.length === 0) return leafBody(part, isRoot);
  const bodies = part.parts.map((child) => collectBody(child, false));
  return part.type === "multipart/alternative"
    ? bodies.reduce(mergeAlternatives, emptyBody)
    : bodies.reduce(concatenate, emptyBody);
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

/** Joins consecutive body parts, such as a mailing list footer; a plain text part is added to the HTML as well. */
function concatenate(previous: MessageBody, next: MessageBody): MessageBody {
  const hasHtml = previous.html !== undefined || next.html !== undefined;
  return {
    html: hasHtml ? joined(htmlOf(previous), htmlOf(next)) : undefined,
    text: joined(previous.text, next.text),
    attachments: [...previous.attachments, ...next.attachments],
  };
}

function htmlOf({ html, text }: MessageBody): string | undefined {
  return html ?? (text === undefined ? undefined : textAsHtml(text));
}

function joined(previous: string | undefined, next: string | undefined): string | undefined {
  return previous === undefined || next === undefined ? (previous ?? next) : `${previous}\r\n${next}`;
}

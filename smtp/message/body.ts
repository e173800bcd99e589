import { decodeText } from "./charset.ts";
import type { MimePart } from "./mime-tree.ts";
import { textAsHtml } from "./text-as-html.ts";

/** What a message says, and what it carries. */
export interface MessageBody {
  readonly html: string | undefined;
  readonly text: string | undefined;
  readonly attachments: readonly MimePart[];
}

const nothing: MessageBody = { html: undefined, text: undefined, attachments: [] };
// Another writing of the same words, which no recipient shall find as a file.
const leftOut = new Set([
  "text/x-amp-html",
  "text/watch-html",
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
]);

/** The body that a mail reader would show, as one html page and one text, and the rest as attachments. */
export function bodyOf(message: MimePart): MessageBody {
  return gathered(message, true);
}

function gathered(part: MimePart, isWhole: boolean): MessageBody {
  if (part.parts.length === 0) return leafBody(part, isWhole);
  const bodies = part.parts.map((one) => gathered(one, false));
  return part.type === "multipart/alternative"
    ? bodies.reduce(oneOf, nothing)
    : bodies.reduce(oneAfterAnother, nothing);
}

/** A text with a name is a file, unless it is the whole message. */
function leafBody(part: MimePart, isWhole: boolean): MessageBody {
  if (leftOut.has(part.type)) return nothing;
  const shown = part.disposition !== "attachment" && (isWhole || part.filename === undefined);
  // A multipart of no parts has nothing to carry.
  if (part.type.startsWith("multipart/")) return nothing;
  if (!shown || !/^text\/(?:plain|html)$/.test(part.type)) return { ...nothing, attachments: [part] };
  const words = decodeText(part.content, part.params["charset"]);
  return part.type === "text/html" ? { ...nothing, html: words } : { ...nothing, text: words };
}

/** Alternatives say the same: the first of each kind counts. */
function oneOf(before: MessageBody, next: MessageBody): MessageBody {
  return {
    html: before.html ?? next.html,
    text: before.text ?? next.text,
    attachments: [...before.attachments, ...next.attachments],
  };
}

/** A body in pieces, as with a footer that a list adds: a piece that has no html is shown in the page all the same. */
function oneAfterAnother(before: MessageBody, next: MessageBody): MessageBody {
  const hasHtml = before.html !== undefined || next.html !== undefined;
  return {
    html: hasHtml ? joined(pageOf(before), pageOf(next)) : undefined,
    text: joined(before.text, next.text),
    attachments: [...before.attachments, ...next.attachments],
  };
}

function pageOf({ html, text }: MessageBody): string | undefined {
  return html ?? (text === undefined ? undefined : textAsHtml(text));
}

function joined(before: string | undefined, next: string | undefined): string | undefined {
  return before === undefined || next === undefined ? (before ?? next) : `${before}\r\n${next}`;
}

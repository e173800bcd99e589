import { type HeaderPlace, headersOf } from "./headers-of.ts";

/** A field with its continuation lines. */
const typeField = /(?<![^\n])content-type[ \t]*:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gi;
const token = String.raw`[^\s()<>@,;:\\"/[\]?=\p{Cc}]+`;
/** Comments and quotes may be before it; what follows it is of no account here. */
const mediaType = new RegExp(`^(?:\\s|\\([^()]*\\)|")*${token}\\s*/\\s*${token}`, "u");
const longestType = 1000;
/** A part with the name of a file is one, whatever its type says. */
const fileName = /;\s*name\*?\d*\*?\s*=/i;

/**
 * Returns the bytes of a message without Content-Type fields that name no type, such as an empty one or `text`: a part is
 * what it is without the field then, text or, in a digest, a message (RFC 2045 5.2). Any other message is returned as it is.
 */
export function withReadableTypes(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const unreadable = headersOf(bytes).flatMap((place) => unreadableFields(bytes, place));
  if (unreadable.length === 0) return raw;
  const repaired = Buffer.from(bytes);
  // The field gets a name that means nothing.
  for (const at of unreadable) repaired.write("X", at, "latin1");
  return repaired;
}

/** Of several fields, the parser takes the first: those after a readable one are of no account. */
function unreadableFields(bytes: Buffer, { start, end }: HeaderPlace): readonly number[] {
  const fields = [...bytes.toString("latin1", start, end).matchAll(typeField)];
  const readable = fields.findIndex(([, value = ""]) => isReadable(value));
  return fields.slice(0, readable < 0 ? fields.length : readable).map(({ index }) => start + index);
}

function isReadable(value: string): boolean {
  const text = value.slice(0, longestType);
  return mediaType.test(text) || fileName.test(text);
}

import { emptyBoundaries, type HeaderPlace, headersOf } from "./headers-of.ts";

/** A field with its continuation lines. */
const contentField = /(?<![^\n])content-(type|disposition)[ \t]*:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gi;
const token = String.raw`[^\s()<>@,;:\\"/[\]?=\p{Cc}]+`;
/** Comments and quotes may be before it; what follows it is of no account here. */
const mediaType = new RegExp(`^(?:\\s|\\([^()]*\\)|")*${token}\\s*/\\s*${token}`, "u");
const longestType = 1000;
/** A part that is said to be a file, or has the name of one, is no text: its type stays unknown. */
const isFile = /^\s*attachment\b|;\s*(?:file)?name\*?\d*\*?\s*=/i;

const ofParts = /^(?:\s|\([^()]*\)|")*multipart\s*\//i;
const boundaryIn = /;\s*boundary\s*=\s*(?:"([^"\\]*)"|([^\s;"]+))/i;
/** Forms of a boundary that only a parser can read. */
const unusualBoundary = /;\s*boundary\s*(?:\*|=\s*"[^"]*\\)/i;

/**
 * Returns the bytes of a message without Content-Type fields that name no type, such as an empty one or `text`, or that
 * name a multipart without any part: a part is what it is without the field then, text or, in a digest, a message
 * (RFC 2045 5.2). Any other message is returned as it is.
 */
export function withReadableTypes(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  // Found once: a search for each of many boundaries would take as many times the message.
  const empty = emptyBoundaries(bytes);
  const unreadable = headersOf(bytes).flatMap((place) => [
    ...unreadableFields(bytes, place),
    ...withoutParts(bytes, place, empty),
  ]);
  if (unreadable.length === 0) return raw;
  const repaired = Buffer.from(bytes);
  // The field gets a name that means nothing.
  for (const at of unreadable) repaired.write("X", at, "latin1");
  return repaired;
}

/** Of several fields, the parser takes the first: those after a readable one are of no account. */
function unreadableFields(bytes: Buffer, { start, end }: HeaderPlace): readonly number[] {
  const fields = [...bytes.toString("latin1", start, end).matchAll(contentField)];
  if (fields.some(([, , value = ""]) => isFile.test(value))) return [];
  const types = fields.filter(([, name = ""]) => name.toLowerCase() === "type");
  const readable = types.findIndex(([, , value = ""]) => mediaType.test(value.slice(0, longestType)));
  return types.slice(0, readable < 0 ? types.length : readable).map(({ index }) => start + index);
}

/** The first field with a type decides: where it is a multipart of which no part begins, all text would be lost. */
function withoutParts(
  bytes: Buffer,
  { start, end }: HeaderPlace,
  empty: ReadonlySet<string>,
): readonly number[] {
  const fields = [...bytes.toString("latin1", start, end).matchAll(contentField)];
  const field = fields.find(
    ([, name = "", value = ""]) =>
      name.toLowerCase() === "type" && mediaType.test(value.slice(0, longestType)),
  );
  const value = field?.[2] ?? "";
  if (field === undefined || !ofParts.test(value) || unusualBoundary.test(value)) return [];
  const [, quoted, bare] = boundaryIn.exec(value) ?? [];
  const boundary = quoted ?? bare ?? "";
  return boundary === "" || empty.has(boundary) ? [start + field.index] : [];
}

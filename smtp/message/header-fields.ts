import { SmtpReply } from "../smtp-reply.ts";
import { decodeText } from "./charset.ts";

/** One header field, unfolded; encoded words are not decoded. */
export interface HeaderField {
  readonly name: string;
  /** The name in lower case. */
  readonly key: string;
  readonly value: string;
}

// Headers of ordinary messages stay below some ten kilobytes.
const maxHeaderBytes = 256 * 1024;
const maxFields = 1_000;
const blankLine = Buffer.from("\r\n\r\n");

/** Splits a message or part, with CRLF line endings only, at its first blank line. */
export function splitHeader(part: Buffer): {
  readonly fields: readonly HeaderField[];
  readonly body: Buffer;
} {
  if (part.subarray(0, 2).equals(blankLine.subarray(0, 2))) return { fields: [], body: part.subarray(2) };
  const end = part.indexOf(blankLine);
  const header = end < 0 ? part : part.subarray(0, end);
  if (header.length > maxHeaderBytes) throw headerTooLarge("Message header too large");
  const body = end < 0 ? part.subarray(part.length) : part.subarray(end + blankLine.length);
  return { fields: parseFields(decodeText(header, undefined)), body };
}

/** Returns all values of a header in order; `key` is the name in lower case. */
export function headerValues(fields: readonly HeaderField[], key: string): readonly string[] {
  return fields.filter((field) => field.key === key).map(({ value }) => value);
}

function parseFields(header: string): HeaderField[] {
  const lines = header.split(/\r\n(?![ \t])/);
  if (lines.length > maxFields) throw headerTooLarge("Too many header fields");
  return lines.flatMap((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).replace(/[ \t]+$/, "");
    // A line without a valid name is skipped, such as an mbox "From " line.
    if (!/^[\x21-\x39\x3b-\x7e]+$/.test(name)) return [];
    const value = trimBlanks(line.slice(colon + 1).replaceAll("\r\n", ""));
    return [{ name, key: name.toLowerCase(), value }];
  });
}

/** Trims spaces and tabs only; a regular expression would be quadratic here. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function headerTooLarge(text: string): SmtpReply {
  return new SmtpReply(554, "5.6.0", text, "hostile_mime");
}

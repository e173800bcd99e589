import { SmtpReply } from "../smtp-reply.ts";
import { decodeText } from "./charset.ts";

/** One line of a header, unfolded; encoded words stand as they were sent. */
export interface HeaderField {
  readonly name: string;
  /** in lower case */
  readonly key: string;
  readonly value: string;
}

// A header that a person's program writes has some ten kilobytes at most.
const longestHeader = 256 * 1024;
const mostFields = 1_000;
const blankLine = Buffer.from("\r\n\r\n");

/** A part of a message, or the whole, cut at its first blank line. The text has CRLF line ends only. */
export function splitHeader(part: Buffer): {
  readonly fields: readonly HeaderField[];
  readonly body: Buffer;
} {
  if (part.subarray(0, 2).equals(blankLine.subarray(0, 2))) return { fields: [], body: part.subarray(2) };
  const end = part.indexOf(blankLine);
  const header = end < 0 ? part : part.subarray(0, end);
  if (header.length > longestHeader) throw tooMuch("the header is too long");
  const body = end < 0 ? part.subarray(part.length) : part.subarray(end + blankLine.length);
  return { fields: fieldsOf(decodeText(header, undefined)), body };
}

/** All values of a header, in order. */
export function valuesOf(fields: readonly HeaderField[], key: string): readonly string[] {
  return fields.filter((field) => field.key === key).map(({ value }) => value);
}

function fieldsOf(header: string): HeaderField[] {
  const lines = header.split(/\r\n(?![ \t])/);
  if (lines.length > mostFields) throw tooMuch("the header has too many lines");
  return lines.flatMap((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).replace(/[ \t]+$/, "");
    // What has no name is no field: a line that a relay's log left behind, for one.
    if (!/^[\x21-\x39\x3b-\x7e]+$/.test(name)) return [];
    return [{ name, key: name.toLowerCase(), value: trimmed(line.slice(colon + 1).replaceAll("\r\n", "")) }];
  });
}

/** Without the spaces and tabs around it. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(letter: string | undefined): boolean {
  return letter === " " || letter === "\t";
}

function tooMuch(what: string): SmtpReply {
  return new SmtpReply(554, "5.6.0", what, "hostile_mime");
}

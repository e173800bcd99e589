import { encodeWord } from "nodemailer/lib/mime-funcs";
import { headerNameFault, structuralHeader } from "../../../domain/platform/header-rules.ts";

/** A header for the composer; `prepared` keeps it from encoding the value a second time. */
interface ComposedHeader {
  readonly key: string;
  readonly value: string | { readonly value: string; readonly prepared: true; readonly foldLines: true };
}

// Folding breaks at spaces only; a longer word of a subject is encoded, as encoded words always fold.
const longestPlainWord = 60;
const encodedWordLength = 52;

/**
 * Returns the subject as the caller wrote it: text that looks like an encoded word is encoded, not decoded. An empty
 * one has no header here, as an encoded word has at least one character (RFC 2047 §2).
 */
export function subjectHeader(subject: string): readonly ComposedHeader[] {
  if (subject === "") return [];
  const words = subject.split(" ");
  const plain =
    /^[\x20-\x7e]*$/.test(subject) &&
    !subject.includes("=?") &&
    words.every((word) => word !== "" && word.length <= longestPlainWord);
  return [prepared("Subject", plain ? subject : encoded(subject))];
}

/**
 * Returns a header of the caller's or of the service's own. The value may be structured text, so ASCII is sent as it
 * is, with runs of spaces reduced to one; anything else is encoded as a whole.
 * @throws {Error} when only the composer may write the name, or it is invalid: a caller's were refused before
 */
export function customHeader({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string;
}): ComposedHeader {
  const fault = structuralHeader(name) ? "it belongs to the composer" : headerNameFault(name);
  if (fault !== undefined) throw new Error(`the header ${JSON.stringify(name)} cannot be written: ${fault}`);
  const line = value.replace(/[ \t]+/g, " ").trim();
  const safe = /^[\x20-\x7e]*$/.test(line) ? line : encoded(line);
  // The composer splits message ids itself and has no prepared form for this header.
  return name.toLowerCase() === "references" ? { key: name, value: safe } : prepared(name, safe);
}

function prepared(key: string, value: string): ComposedHeader {
  return { key, value: { value, prepared: true, foldLines: true } };
}

/** Returns text as encoded words, separated by spaces (RFC 2047). */
export function encoded(text: string): string {
  const ascii = text.replace(/[^\x20-\x7e]/g, "").length;
  return encodeWord(text, ascii * 2 > text.length ? "Q" : "B", encodedWordLength);
}

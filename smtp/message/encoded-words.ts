import { decodeWords } from "postal-mime";
import { SmtpReply } from "../smtp-reply.ts";
import { decodeText } from "./charset.ts";

// RFC 2047, with an optional language (RFC 2231 §5).
const word = String.raw`=\?[^?\s*]+(?:\*[^?\s]*)?\?[QB]\?[^?]*\?=`;
const adjacentWords = new RegExp(`${word}(?:\\s+${word})*`, "gi");
const wordParts = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([QB])\?([^?]*)\?=/gi;

/** Returns the value with its encoded words decoded. */
export function decodeEncodedWords(value: string): string {
  return decodeWords(withUtf8Words(value));
}

/**
 * Returns the value of a structured header, such as a list of URLs or message ids, with its encoded words decoded.
 * RFC 2047 §5 does not allow them there and no receiver decodes them, but some clients write any long word so. A value
 * that does not decode to printable ASCII is returned unchanged.
 */
export function decodeStructured(value: string): string {
  try {
    const decoded = decodeEncodedWords(value);
    return /^[\t\x20-\x7e]*$/.test(decoded) ? decoded : value;
  } catch (error) {
    if (error instanceof SmtpReply) return value;
    throw error;
  }
}

/**
 * Returns the value with all encoded words in UTF-8, so that headers and bodies support the same charsets and
 * `postal-mime` has to decode UTF-8 only.
 * @throws {SmtpReply} 554 for an unsupported charset
 */
export function withUtf8Words(value: string): string {
  return value.replace(adjacentWords, (words) => {
    const parts = [...words.matchAll(wordParts)];
    if (parts.every(([, charset = ""]) => charset.toLowerCase() === "utf-8")) return words;
    return `=?utf-8?B?${Buffer.from(decodeParts(parts)).toString("base64")}?=`;
  });
}

/** A multi-byte character can be split between adjacent words of one charset, so their bytes are joined first. */
function decodeParts(parts: readonly RegExpExecArray[]): string {
  const runs: { readonly charset: string; readonly chunks: Buffer[] }[] = [];
  for (const [, name = "", encoding = "", text = ""] of parts) {
    const charset = name.toLowerCase();
    const last = runs.at(-1);
    const run = last?.charset === charset ? last : { charset, chunks: [] };
    if (run !== last) runs.push(run);
    run.chunks.push(encoding.toUpperCase() === "B" ? Buffer.from(text, "base64") : qBytes(text));
  }
  return runs.map(({ charset, chunks }) => decodeText(Buffer.concat(chunks), charset)).join("");
}

function qBytes(text: string): Buffer {
  const unescaped = text
    .replaceAll("_", " ")
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const bytes = Buffer.from(unescaped, "latin1");
  // Characters above U+00FF are not allowed here; as UTF-8 they stay readable.
  return bytes.toString("latin1") === unescaped ? bytes : Buffer.from(unescaped);
}

import { TextDecoder } from "node:util";
import { SmtpReply } from "../smtp-reply.ts";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Decodes text by the name of its charset. Text without a charset, and ASCII and UTF-8 with invalid bytes, are decoded
 * as UTF-8 if valid, and as Windows-1252 otherwise: what clients that name no charset write.
 * @throws {SmtpReply} 554 for a charset that is not supported, because guessing would corrupt the text
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  // Some clients quote the name as a shell would.
  const label = (charset ?? "")
    .trim()
    .replace(/^'(.*)'$/, "$1")
    .toLowerCase();
  if (!isAsciiOrUtf8(label)) return decoderFor(label).decode(bytes);
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function isAsciiOrUtf8(label: string): boolean {
  return /^(?:|(?:us-)?ascii|ansi_x3\.4-1968|utf-?8(?:mb4)?|cp65001)$/.test(label);
}

/** Charset names outside the WHATWG encoding standard, without prefixes and separators. */
const aliases: Readonly<Record<string, string>> = {
  ...{ shiftjis: "shift_jis", windows31j: "shift_jis", mskanji: "shift_jis", cp932: "shift_jis" },
  ...{ eucjp: "euc-jp", ujis: "euc-jp", cp51932: "euc-jp" },
  ...{ iso2022jp: "iso-2022-jp", iso2022jp1: "iso-2022-jp", iso2022jp2: "iso-2022-jp" },
  ...{ iso2022jpms: "iso-2022-jp", cp50220: "iso-2022-jp", cp50221: "iso-2022-jp" },
  ...{ euckr: "euc-kr", uhc: "euc-kr", cp949: "euc-kr", ksc56011987: "euc-kr" },
  ...{ euccn: "gbk", eucgb2312cn: "gbk", cp936: "gbk", cp950: "big5", big5hkscs: "big5" },
  ...{ tis620: "windows-874", cp874: "windows-874", koi8r: "koi8-r", koi8u: "koi8-u" },
  ...{ macroman: "macintosh", iso885916: "iso-8859-16", iso88598i: "iso-8859-8-i" },
  ...{ utf16: "utf-16", utf16le: "utf-16le", utf16be: "utf-16be" },
};

function decoderFor(label: string): TextDecoder {
  const name = label.replace(/^(?:x-ms-|x-|cs)/, "").replace(/[\s._-]+/g, "");
  const codePage = name.replace(/^(?:windows|win|ms|ibm)(?=\d+$)/, "cp");
  const candidates = [label, aliases[name], aliases[codePage], name, codePage];
  for (const candidate of candidates) {
    const decoder = candidate === undefined ? undefined : knownDecoder(candidate);
    if (decoder) return decoder;
  }
  const text = `Unsupported charset ${label.slice(0, 40)}, use UTF-8`;
  throw new SmtpReply(554, "5.6.3", text, "unsupported_charset");
}

function knownDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

import type { WideEncoding } from "../../store/imports/file-jobs.ts";

/** A part of a file as UTF-8, and how many bytes of the file a number of its bytes takes. */
export interface DecodedPart {
  readonly utf8: Uint8Array;
  readonly sizeInFile: (end: number) => number;
}

/** What the first bytes of a file say about it. */
export type FileStart =
  | { readonly encoding: WideEncoding | undefined; readonly markBytes: number }
  | { readonly fault: string };

/** Recognizes a byte order mark, and files that are not CSV. */
export function fileStart(bytes: Uint8Array): FileStart {
  const begins = (...mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0))
    return { fault: "The file is a spreadsheet or an archive, not CSV: save it as CSV (UTF-8)." };
  if (begins(0xef, 0xbb, 0xbf)) return { encoding: undefined, markBytes: 3 };
  if (begins(0xff, 0xfe)) return { encoding: "utf-16le", markBytes: 2 };
  if (begins(0xfe, 0xff)) return { encoding: "utf-16be", markBytes: 2 };
  const zeros = bytes.subarray(0, 200).filter((byte) => byte === 0).length;
  if (zeros >= 3)
    return { fault: "The file seems to be UTF-16 without a byte order mark: save it as CSV (UTF-8)." };
  return { encoding: undefined, markBytes: 0 };
}

/** Decodes a part of a file; a character that is cut off at its end belongs to the next part. */
export function decodedPart(bytes: Uint8Array, encoding: WideEncoding | undefined): DecodedPart {
  if (encoding === undefined) return { utf8: bytes, sizeInFile: (end) => end };
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(wholeUnits(bytes, encoding));
  const utf8 = Buffer.from(text);
  return { utf8, sizeInFile: (end) => utf8.subarray(0, end).toString().length * 2 };
}

/** Without half a code unit, and without the first half of a surrogate pair, at the end. */
function wholeUnits(bytes: Uint8Array, encoding: WideEncoding): Uint8Array {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const high = even.at(encoding === "utf-16le" ? -1 : -2) ?? 0;
  return high >= 0xd8 && high <= 0xdb ? even.subarray(0, -2) : even;
}

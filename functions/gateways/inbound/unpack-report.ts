import { gunzipSync, inflateRawSync } from "node:zlib";

/** Why the file of a report cannot be read. */
export type UnpackFault = "not_packed" | "several_files" | "too_large" | "charset";

const largestUnpacked = 10 * 1024 * 1024;
const limit = { maxOutputLength: largestUnpacked };
const endRecord = Buffer.from("PK\x05\x06");
const centralEntry = Buffer.from("PK\x01\x02");
const localEntry = Buffer.from("PK\x03\x04");
const endLength = 22;

/**
 * Returns the text of a report of at most 10 MB: gzip, a zip with one file, or plain XML, since reporters should compress
 * their reports and need not (RFC 7489 §7.2.1.1).
 */
export function unpackReport(given: Uint8Array): string | { readonly fault: UnpackFault } {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    const isZip = bytes.subarray(0, 4).equals(localEntry);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    if (!isZip && !isGzip) return isXml(bytes) ? plainText(bytes) : { fault: "not_packed" };
    const unpacked = isGzip ? gunzipSync(bytes, limit) : unzipped(bytes);
    return "fault" in unpacked ? unpacked : textOf(unpacked);
  } catch (error) {
    // A bomb is stopped at the limit, and damaged data at the first fault.
    const isBomb = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return { fault: isBomb ? "too_large" : "not_packed" };
  }
}

/** The byte order marks of UTF-8 and UTF-16 with the first character of a document; or that character without one. */
const beginnings = ["3c", "efbbbf3c", "fffe3c00", "feff003c"].map((bytes) => Buffer.from(bytes, "hex"));

function isXml(bytes: Buffer): boolean {
  return beginnings.some((beginning) => bytes.subarray(0, beginning.length).equals(beginning));
}

function plainText(bytes: Buffer): string | { readonly fault: UnpackFault } {
  return bytes.length > largestUnpacked ? { fault: "too_large" } : textOf(bytes);
}

/** The one file of a zip, by its central directory: the local header may leave the sizes out. */
function unzipped(bytes: Buffer): Buffer | { readonly fault: UnpackFault } {
  const end = bytes.lastIndexOf(endRecord);
  if (end < 0 || end + endLength > bytes.length) return { fault: "not_packed" };
  if (bytes.readUInt16LE(end + 10) !== 1) return { fault: "several_files" };
  const central = bytes.readUInt32LE(end + 16);
  if (!bytes.subarray(central, central + 4).equals(centralEntry)) return { fault: "not_packed" };
  const [isEncrypted, method] = [bytes.readUInt16LE(central + 8) & 1, bytes.readUInt16LE(central + 10)];
  const [packed, size] = [bytes.readUInt32LE(central + 20), bytes.readUInt32LE(central + 24)];
  const local = bytes.readUInt32LE(central + 42);
  if (isEncrypted || !bytes.subarray(local, local + 4).equals(localEntry)) return { fault: "not_packed" };
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(start, start + packed);
  if (size > largestUnpacked || content.length > largestUnpacked) return { fault: "too_large" };
  if (method === 0) return content;
  return method === 8 ? inflateRawSync(content, limit) : { fault: "not_packed" };
}

const charsets = new Set(["utf-8", "us-ascii", "ascii", "iso-8859-1", "windows-1252", "utf-16"]);

/** Text by its byte order mark or by what the document says of itself; bytes that are none of it are no report. */
function textOf(bytes: Buffer): string | { readonly fault: UnpackFault } {
  const head = bytes.toString("latin1", 0, 200);
  const [, named = "utf-8"] = /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w-]{1,20})["']/i.exec(head) ?? [];
  const charset = named.toLowerCase();
  if (!charsets.has(charset)) return { fault: "charset" };
  try {
    return new TextDecoder(encodingOf(bytes, charset), { fatal: true }).decode(bytes);
  } catch {
    return { fault: "charset" };
  }
}

/** UTF-16 is known by its byte order mark only: a document that could be read without one is not UTF-16. */
function encodingOf([first, second]: Buffer, charset: string): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return charset === "utf-16" ? "utf-8" : charset;
}

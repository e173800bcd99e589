/**
 * Returns the bytes of padded standard base64 with line breaks anywhere; an empty text is empty bytes. Undefined for
 * anything else: a lenient decoder would skip unknown characters and send a broken file.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const packed = text.replace(/\r?\n/g, "");
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined;
  return Buffer.from(packed, "base64");
}

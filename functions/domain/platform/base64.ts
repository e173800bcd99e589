/**
 * The bytes of standard base64 with its padding; line breaks anywhere are fine, an empty text is no bytes.
 * `undefined` for anything else: a lenient decoder would skip what it does not know and send a broken file.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const packed = text.replace(/\r?\n/g, "");
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined;
  return Buffer.from(packed, "base64");
}

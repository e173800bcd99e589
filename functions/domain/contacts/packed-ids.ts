import { alphabet, type Prefix } from "../platform/ids.ts";

/** Returns the 16 bytes of an id without its prefix. */
export function packId(id: string): Uint8Array {
  let bits = 0n;
  for (const char of id.slice(id.indexOf("_") + 1)) bits = bits * 32n + BigInt(alphabet.indexOf(char));
  return Uint8Array.from({ length: 16 }, (_, at) => Number((bits >> BigInt(8 * (15 - at))) & 255n));
}

/** Returns the id of the 16 bytes that `packId` returned. */
export function unpackId(prefix: Prefix, bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let at = 0; at < 26; at++, bits >>= 5n) text = alphabet.charAt(Number(bits & 31n)) + text;
  return `${prefix}_${text}`;
}

import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^eds_([0-7][0-9A-HJKMNP-TV-Z]{25})_([0-9A-Za-z]{43})_([0-9A-Za-z]{6})$/;

/** The number of random bytes in a key's secret. */
export const keySecretBytes = 32;

/**
 * Returns `eds_<project>_<secret, 256 bits in base 62>_<CRC-32 of all before it, base 62>`. The project is a hint that
 * lets all reads of a request go out at once; only the stored hash of the whole text authenticates.
 */
export function newKeyText(projectId: string, secret: Uint8Array): string {
  let bits = 0n;
  for (const byte of secret.subarray(0, keySecretBytes)) bits = (bits << 8n) | BigInt(byte);
  const stem = `eds_${projectId.slice("prj_".length)}_${base62(bits, 43)}`;
  return `${stem}_${checksum(stem)}`;
}

/** Returns the project of a key text; undefined where its form or checksum is wrong, which needs no read. */
export function projectOfKey(text: string): string | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const stem = text.slice(0, -7);
  return checksum(stem) === match[3] ? `prj_${match[1]}` : undefined;
}

/** Returns the SHA-256 that is stored of a key, so that a reader of the table cannot send. */
export function hashOfKey(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function checksum(stem: string): string {
  return base62(BigInt(crc32(stem)), 6);
}

function base62(value: bigint, width: number): string {
  let text = "";
  for (let rest = value, i = 0; i < width; i++, rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}

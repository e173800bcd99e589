import { randomBytes } from "node:crypto";

export type Clock = () => Date;
/** Returns `size` random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export const systemRandom: RandomBytes = (size) => randomBytes(size);

const tokenAlphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** Returns an ID in the format of SES: the time in hexadecimal, a UUID, a part number. */
export function newMessageId(clock: Clock, random: RandomBytes): string {
  const milliseconds = clock().getTime().toString(16).padStart(12, "0");
  return `0100${milliseconds}-${newUuid(random)}-000000`;
}

export function newUuid(random: RandomBytes): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Returns three Easy DKIM tokens. */
export function newDkimTokens(random: RandomBytes): readonly string[] {
  return [0, 1, 2].map(() => Array.from(random(32), (byte) => tokenAlphabet[byte % 32]).join(""));
}

/** The entries in random order. */
export function shuffled<T>(entries: readonly T[], random: RandomBytes): readonly T[] {
  const keyed = entries.map((entry) => ({ entry, key: Buffer.from(random(4)).readUInt32BE() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ entry }) => entry);
}

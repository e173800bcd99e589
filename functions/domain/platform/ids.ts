/** The kinds of public ids; the prefix says what an id names. */
export const prefixes = [
  "prj",
  "key",
  "eml",
  "blk",
  "con",
  "aud",
  "top",
  "seg",
  "tpl",
  "brd",
  "dom",
  "whk",
  "whd",
  "evt",
  "inb",
  "rte",
  "blo",
  "dmr",
  "sup",
  "imp",
  "exp",
  "job",
  "usr",
  "gen",
  "led",
] as const;
export type Prefix = (typeof prefixes)[number];

export const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The number of random bytes in an id. */
export const idRandomBytes = 10;

/** `<prefix>_<ULID>`: 48 bits of milliseconds and 80 bits of the given randomness, sortable by time. */
export function newId(prefix: Prefix, at: Date, random: Uint8Array): string {
  return `${prefix}_${encodeTime(at.getTime())}${encodeRandom(random)}`;
}

/** The pattern of an id, checked before any look-up. */
export function idPattern(prefix: Prefix): RegExp {
  return new RegExp(`^${prefix}_[0-7][${alphabet}]{25}$`);
}

export function isId(prefix: Prefix, text: string): boolean {
  return idPattern(prefix).test(text);
}

/** Returns the time in a valid id. */
export function timeOfId(id: string): Date {
  let ms = 0;
  for (const char of id.slice(id.indexOf("_") + 1).slice(0, 10)) ms = ms * 32 + alphabet.indexOf(char);
  return new Date(ms);
}

/** The lowest id of an instant: every id created then or later sorts after it. */
export function firstIdAt(prefix: Prefix, at: Date): string {
  return newId(prefix, at, new Uint8Array(idRandomBytes));
}

/** Returns the number that `count` base-32 digits of an id spell, from a place behind its prefix. */
export function digitsOf(id: string, place: number, count: number): number {
  const from = id.indexOf("_") + 1 + place;
  return [...id.slice(from, from + count)].reduce((sum, one) => sum * 32 + alphabet.indexOf(one), 0);
}

/** Returns an id with a number in `count` of its digits. */
export function withDigits(id: string, place: number, count: number, value: number): string {
  const from = id.indexOf("_") + 1 + place;
  const digits = Array.from({ length: count }, (_, at) =>
    alphabet.charAt(Math.floor(value / 32 ** (count - 1 - at)) % 32),
  );
  return id.slice(0, from) + digits.join("") + id.slice(from + count);
}

/** Two base-32 digits (0 to 1023), the tail of an email id: see `entryId`. */
export function encodeIndex(index: number): string {
  return `${alphabet.charAt(index >> 5)}${alphabet.charAt(index & 31)}`;
}

export function decodeIndex(text: string): number {
  return alphabet.indexOf(text.charAt(0)) * 32 + alphabet.indexOf(text.charAt(1));
}

function encodeTime(ms: number): string {
  let text = "";
  for (let rest = ms, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) {
    text = alphabet.charAt(rest % 32) + text;
  }
  return text;
}

function encodeRandom(random: Uint8Array): string {
  if (random.length < idRandomBytes) throw new RangeError("an id needs ten random bytes");
  let bits = 0n;
  for (const byte of random.subarray(0, idRandomBytes)) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let i = 0; i < 16; i++, bits >>= 5n) text = alphabet.charAt(Number(bits & 31n)) + text;
  return text;
}

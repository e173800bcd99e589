/** The parts of DER (X.690) that a certificate needs. */

const tags = {
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Encodes a value with its tag and length. */
export function der(tag: keyof typeof tags | number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const lengthBytes = body.length < 0x80 ? [body.length] : longLength(body.length);
  return Buffer.concat([Buffer.from([typeof tag === "number" ? tag : tags[tag], ...lengthBytes]), body]);
}

function longLength(length: number): number[] {
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) digits.unshift(rest & 0xff);
  return [0x80 | digits.length, ...digits];
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der("oid", Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const digits = [arc & 0x7f];
  for (let rest = arc >> 7; rest > 0; rest >>= 7) digits.unshift(0x80 | (rest & 0x7f));
  return digits;
}

/** GeneralizedTime, to the second. */
export function time(at: Date): Buffer {
  return der("time", Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, "")));
}

/** A bit string of whole bytes. */
export function bits(content: Uint8Array): Buffer {
  return der("bits", Buffer.from([0]), content);
}

/** The parts of the DNS wire format (RFC 1035) that resolvers on this machine need. */

export const typeCodes = { CNAME: 5, SOA: 6, MX: 15, TXT: 16 } as const;
export type RecordType = keyof typeof typeCodes;

export interface Question {
  readonly id: number;
  readonly name: string;
  /** Undefined for a record type that is not simulated. */
  readonly type: RecordType | undefined;
  /** Its bytes, which the response repeats. */
  readonly bytes: Buffer;
}

export interface Answer {
  readonly code: "ok" | "servfail" | "nxdomain";
  readonly type: RecordType | undefined;
  readonly values: readonly string[];
}

const headerBytes = 12;
const codes = { ok: 0, servfail: 2, nxdomain: 3 } as const;
/** A pointer to the name in the question, which is the name of every answer. */
const sameName = Buffer.from([0xc0, headerBytes]);
const timeToLive = 1;
const longestChunk = 255;

/** Returns the question of a query; undefined for anything but a query with one question. */
export function readQuestion(message: Buffer): Question | undefined {
  if (message.length < headerBytes || (message.readUInt8(2) & 0x80) !== 0 || message.readUInt16BE(4) !== 1)
    return undefined;
  const labels: string[] = [];
  let at = headerBytes;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63) return undefined;
    at += 1;
    if (length === 0) break;
    labels.push(message.toString("latin1", at, at + length));
    at += length;
  }
  if (at + 4 > message.length) return undefined;
  const code = message.readUInt16BE(at);
  const found = Object.entries(typeCodes).find(([, known]) => known === code);
  return {
    id: message.readUInt16BE(0),
    name: labels.join(".").toLowerCase(),
    // The entries of the table have its keys.
    type: found?.[0] as RecordType | undefined,
    bytes: message.subarray(headerBytes, at + 4),
  };
}

/** Returns a response; one that is longer than `most` is marked as truncated, to be repeated over TCP. */
export function writeAnswer(question: Question, { code, type, values }: Answer, most: number): Buffer {
  const records = type ? values.map((value) => writeRecord(type, value)) : [];
  const whole = Buffer.concat([
    header(question.id, codes[code], records.length, false),
    question.bytes,
    ...records,
  ]);
  if (whole.length <= most) return whole;
  return Buffer.concat([header(question.id, codes[code], 0, true), question.bytes]);
}

function header(id: number, code: number, answers: number, truncated: boolean): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt16BE(id, 0);
  // Flags: response, authoritative, recursion desired and available.
  bytes.writeUInt16BE(0x8580 | (truncated ? 0x0200 : 0) | code, 2);
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt16BE(answers, 6);
  return bytes;
}

function writeRecord(type: RecordType, value: string): Buffer {
  const data = writeData(type, value);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(typeCodes[type], 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(timeToLive, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([sameName, head, data]);
}

function writeData(type: RecordType, value: string): Buffer {
  if (type === "TXT") return writeText(value);
  if (type === "CNAME") return writeName(value);
  if (type === "SOA")
    return Buffer.concat([writeName(value), writeName(`hostmaster.${value}`), Buffer.alloc(20)]);
  const [priority = "", host = ""] = value.split(" ");
  const preference = Buffer.alloc(2);
  preference.writeUInt16BE(Number(priority), 0);
  return Buffer.concat([preference, writeName(host)]);
}

function writeText(value: string): Buffer {
  const bytes = Buffer.from(value, "utf8");
  const chunks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += longestChunk) {
    const chunk = bytes.subarray(at, at + longestChunk);
    chunks.push(Buffer.from([chunk.length]), chunk);
  }
  return Buffer.concat(chunks);
}

function writeName(name: string): Buffer {
  const labels = name.split(".").filter((label) => label !== "");
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([Buffer.byteLength(label)]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);
}

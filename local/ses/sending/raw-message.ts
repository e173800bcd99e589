import { addressParser, decodeWords } from "postal-mime";

export interface RawHeader {
  readonly name: string;
  /** Unfolded and decoded, for display. */
  readonly value: string;
  /** Unfolded but not decoded: addresses are read from here, because an encoded word may decode to anything. */
  readonly text: string;
  /** The bytes of the field as latin1, without the final line break. */
  readonly line: string;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const notForRecipients = /^(bcc|message-id|x-ses-.*)$/i;

export function readHeaders(raw: Uint8Array): readonly RawHeader[] {
  return headerLines(raw).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:([\s\S]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const text = unfold(value);
    return [{ name, text, value: decodeWords(text), line }];
  });
}

/** Returns the message as SES delivers it. */
export function deliveredCopy(
  raw: Uint8Array,
  mail: { messageId: string; region: string; at: string },
): Buffer {
  const headers = readHeaders(raw);
  const lines = headers.filter(({ name }) => !notForRecipients.test(name)).map(({ line }) => line);
  if (!findHeader(headers, "date"))
    lines.push(`Date: ${new Date(mail.at).toUTCString().replace("GMT", "+0000")}`);
  lines.push(`Message-ID: <${mail.messageId}@${messageIdDomain(mail.region)}>`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bodyOf(raw)]);
}

/** Returns the first header with this lower-case name. */
export function findHeader(headers: readonly RawHeader[], name: string): RawHeader | undefined {
  return headers.find((header) => header.name.toLowerCase() === name);
}

/** Returns the addresses of a header or recipient list in order, including members of groups. */
export function addressesIn(value: string): readonly string[] {
  return addressParser(value, { flatten: true }).flatMap(({ address }) => (address ? [address] : []));
}

/** Returns the mailboxes with decoded names, as in the common headers of SES events. */
export function mailboxesIn(value: string): readonly string[] {
  return addressParser(value, { flatten: true }).flatMap(({ name, address }) => {
    if (!address) return [];
    return [name ? `${name} <${address}>` : address];
  });
}

function messageIdDomain(region: string): string {
  return region === "us-east-1" ? "email.amazonses.com" : `${region}.amazonses.com`;
}

function headerLines(raw: Uint8Array): readonly string[] {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, headerEnd(raw).at);
  return bytes
    .toString("latin1")
    .split(/\r?\n(?![ \t])/)
    .filter((line) => line !== "");
}

function bodyOf(raw: Uint8Array): Uint8Array {
  return raw.subarray(headerEnd(raw).bodyAt);
}

/** Returns the end of the header and the start of the body. Lines may end with a bare line feed. */
function headerEnd(raw: Uint8Array): { at: number; bodyAt: number } {
  for (let end = raw.indexOf(lineFeed); end >= 0; end = raw.indexOf(lineFeed, end + 1)) {
    const next = raw[end + 1] === carriageReturn ? end + 2 : end + 1;
    if (raw[next] === lineFeed) return { at: end + 1, bodyAt: next + 1 };
  }
  return { at: raw.length, bodyAt: raw.length };
}

function unfold(value: string): string {
  return Buffer.from(value.replaceAll(/\r?\n(?=[ \t])/g, "").trim(), "latin1").toString("utf8");
}

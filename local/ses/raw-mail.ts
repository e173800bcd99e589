import { addressParser, decodeWords } from "postal-mime";

export interface RawHeader {
  readonly name: string;
  /** Unfolded and decoded. */
  readonly value: string;
  /** The bytes of the field as latin1, without the last line end. */
  readonly line: string;
}

const headerEnd = /\r?\n\r?\n/;
const notForRecipients = /^(bcc|message-id|x-ses-.*)$/i;

export function readHeaders(raw: Uint8Array): readonly RawHeader[] {
  return headerLines(raw).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:([^]*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value: readableValue(value), line }];
  });
}

/** The copy that SES hands to the recipient's server. */
export function deliveredCopy(raw: Uint8Array, mail: { messageId: string; region: string; at: string }): Buffer {
  const headers = readHeaders(raw);
  const lines = headers.filter(({ name }) => !notForRecipients.test(name)).map(({ line }) => line);
  if (!has(headers, "date")) lines.push(`Date: ${new Date(mail.at).toUTCString().replace("GMT", "+0000")}`);
  lines.push(`Message-ID: <${mail.messageId}@${messageIdDomain(mail.region)}>`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bodyOf(raw)]);
}

export function headerValue(headers: readonly RawHeader[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

/** The addresses of a header or a list of recipients, in order; groups are opened. */
export function addressesIn(value: string): readonly string[] {
  return addressParser(value, { flatten: true }).flatMap(({ address }) => (address ? [address] : []));
}

/** The mailboxes as SES writes them in an event's common headers. */
export function mailboxesIn(value: string): readonly string[] {
  return addressParser(value, { flatten: true }).flatMap(({ name, address }) => {
    if (!address) return [];
    return [name ? `${name} <${address}>` : address];
  });
}

function has(headers: readonly RawHeader[], name: string): boolean {
  return headerValue(headers, name) !== undefined;
}

function messageIdDomain(region: string): string {
  return region === "us-east-1" ? "email.amazonses.com" : `${region}.amazonses.com`;
}

function headerLines(raw: Uint8Array): readonly string[] {
  const text = latin1(raw);
  return text
    .slice(0, headerEnd.exec(text)?.index ?? text.length)
    .split(/\r?\n(?![ \t])/)
    .filter((line) => line !== "");
}

function bodyOf(raw: Uint8Array): Uint8Array {
  const found = headerEnd.exec(latin1(raw));
  return found ? raw.subarray(found.index + found[0].length) : new Uint8Array();
}

function readableValue(value: string): string {
  const unfolded = value.replaceAll(/\r?\n(?=[ \t])/g, "").trim();
  return decodeWords(Buffer.from(unfolded, "latin1").toString("utf8"));
}

// latin1 keeps one character a byte, so positions in the text are positions in the bytes.
function latin1(raw: Uint8Array): string {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("latin1");
}

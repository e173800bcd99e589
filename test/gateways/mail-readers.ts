import { domainToASCII } from "node:url";
import { simpleParser } from "mailparser";
import addressparser from "nodemailer/lib/addressparser";
import PostalMime, { decodeWords } from "postal-mime";

interface ReadMailbox {
  readonly name: string;
  readonly address: string;
}

/** The unfolded values of a header of the raw message, in order. */
export function headerValues(raw: Uint8Array, name: string): readonly string[] {
  return headerLines(raw)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());
}

export function headerNames(raw: Uint8Array): readonly string[] {
  return headerLines(raw).map((line) => line.slice(0, line.indexOf(":")));
}

function headerLines(raw: Uint8Array): readonly string[] {
  const text = Buffer.from(raw).toString("latin1");
  const block = text.slice(0, text.indexOf("\r\n\r\n"));
  return block.replace(/\r\n(?=[ \t])/g, "").split("\r\n");
}

/** The From header as three readers see it, none of which shares code with the parser under test. */
export async function readFrom(raw: Uint8Array): Promise<Record<string, readonly ReadMailbox[]>> {
  const [postal, parsed] = [await PostalMime.parse(raw), await simpleParser(Buffer.from(raw))];
  const split = headerValues(raw, "From").flatMap((value) => addressparser(value, { flatten: true }));
  return {
    "nodemailer's address parser": split.map(plain),
    "postal-mime": [postal.from].map(plain),
    mailparser: (parsed.from?.value ?? []).map(plain),
  };
}

function plain(read: { name?: string | undefined; address?: string | undefined } | undefined): ReadMailbox {
  // mailparser shows international domains in their letters; the header carries the xn-- form.
  const [local = "", domain = ""] = (read?.address ?? "").split(/@(?=[^@]*$)/);
  return { name: decodeWords(read?.name ?? ""), address: `${local}@${domainToASCII(domain)}` };
}

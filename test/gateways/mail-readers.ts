import { execFileSync } from "node:child_process";
import { domainToASCII } from "node:url";
import { addressparser as emailjsParser } from "emailjs";
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

const addressScript = `
import json, sys, email, email.utils
message = email.message_from_bytes(sys.stdin.buffer.read())
print(json.dumps({name: [address for _, address in email.utils.getaddresses(message.get_all(name, []))] for name in sys.argv[1:]}))
`;
const partScript = `
import json, sys, email, email.policy
message = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
leaves = [part for part in message.walk() if not part.is_multipart()]
print(json.dumps([{"type": part.get_content_type(), "method": part.get_param("method"), "text": part.get_content() if part.get_content_maintype() == "text" else None} for part in leaves]))
`;

/** The addresses of headers as Python's standard library reads them; undefined where Python is not installed. */
export function readByPython(
  raw: Uint8Array,
  names: readonly string[],
): Readonly<Record<string, readonly string[]>> | undefined {
  return runPython(addressScript, raw, names);
}

interface ReadPart {
  readonly type: string;
  readonly method: string | null;
  readonly text: string | null;
}

/** The parts of a message as Python's standard library reads them; undefined where Python is not installed. */
export function partsByPython(raw: Uint8Array): readonly ReadPart[] | undefined {
  return runPython(partScript, raw, []);
}

function runPython<T>(script: string, raw: Uint8Array, args: readonly string[]): T | undefined {
  try {
    return JSON.parse(execFileSync("python3", ["-c", script, ...args], { input: raw, encoding: "utf8" }));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The addresses of a header as it stands in the raw message, with its folds, as readers in JavaScript see them. */
export async function readAddresses(
  raw: Uint8Array,
  name: "from" | "to" | "cc" | "reply-to",
): Promise<Readonly<Record<string, readonly string[]>>> {
  const [postal, parsed] = [await PostalMime.parse(raw), await simpleParser(Buffer.from(raw))];
  const text = Buffer.from(raw).toString("latin1");
  const folded = new RegExp(`^${name}:((?:.|\\r\\n[ \\t])*)`, "im").exec(text)?.[1] ?? "";
  const ofPostal = { from: postal.from, to: postal.to, cc: postal.cc, "reply-to": postal.replyTo }[name];
  const ofParsed = { from: parsed.from, to: parsed.to, cc: parsed.cc, "reply-to": parsed.replyTo }[name];
  const addressesOf = (list: readonly { readonly address?: string | undefined }[]) =>
    list.flatMap(({ address }) => address ?? []);
  return {
    "postal-mime": addressesOf([ofPostal ?? []].flat()),
    mailparser: addressesOf([ofParsed ?? []].flat().flatMap(({ value }) => value)),
    "nodemailer's address parser": addressesOf(addressparser(folded, { flatten: true })),
    emailjs: addressesOf(emailjsParser(folded)),
  };
}

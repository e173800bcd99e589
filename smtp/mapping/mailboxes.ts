import { domainToASCII, domainToUnicode } from "node:url";
import { addressParser } from "postal-mime";
import {
  type AddressFault,
  formatMailbox,
  isMailbox,
  type Mailbox,
  parseMailbox,
} from "../../functions/domain/platform/addresses/address.ts";
import { withFlatComments } from "../message/comments.ts";
import { withUtf8Words } from "../message/encoded-words.ts";
import { type HeaderField, headerValues } from "../message/header-fields.ts";
import { SmtpReply } from "../smtp-reply.ts";

/** Returns the valid mailboxes of all fields with this name, groups expanded. Invalid ones are skipped. */
export function validMailboxes(fields: readonly HeaderField[], key: string): readonly Mailbox[] {
  return parsedAddresses(fields, key).flatMap(({ name, address }) => mailboxOf(name, address ?? ""));
}

/** Returns the mailboxes as text for the send request. Invalid ones are included, so that the API rejects them. */
export function mailboxTexts(fields: readonly HeaderField[], key: string): readonly string[] {
  return parsedAddresses(fields, key)
    .filter(({ name, address }) => name !== "" || address)
    .map(({ name, address }) => mailboxOf(name, address ?? "").map(formatMailbox)[0] ?? (address || name));
}

function parsedAddresses(fields: readonly HeaderField[], key: string) {
  return headerValues(fields, key).flatMap((value) => addressParser(readable(value), { flatten: true }));
}

/** `addressParser` decodes UTF-8 only, and ends a comment at its first closing bracket. */
function readable(value: string): string {
  return withFlatComments(withUtf8Words(value));
}

/**
 * Returns the single mailbox of From. The API verifies this mailbox and writes the header from it, so a value that
 * can be read in more than one way is rejected.
 * @throws {SmtpReply} 550 for no mailbox, several mailboxes, or an ambiguous address
 */
export function parseFrom(fields: readonly HeaderField[]): Mailbox {
  const values = headerValues(fields, "from");
  const [value = ""] = values;
  if (values.length === 0) throw invalidFrom("Missing From header");
  if (values.length > 1) throw invalidFrom("Multiple From headers");
  const parsed = addressParser(readable(value));
  const [first] = parsed;
  if (parsed.length !== 1 || !first || first.group !== undefined) throw notOneMailbox();
  const angleBrackets = value.replace(/"(?:[^"\\]|\\.)*"/g, "").split("<").length - 1;
  if (angleBrackets > 1 || !first.address || !value.includes(first.address)) throw notOneMailbox();
  const [mailbox] = mailboxOf(first.name, first.address);
  if (mailbox) return mailbox;
  const invalid = parseMailbox(first.address);
  throw invalidFrom(isMailbox(invalid) ? "Invalid From header" : `From: ${invalid.fault}`);
}

/** Parses a recipient of the envelope. `smtp-server` passes internationalized domains as Unicode. */
export function parseRecipient(address: string): Mailbox | AddressFault {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const ascii = domainToASCII(domain);
  // Convert only if the A-label maps back to the same characters, so that no look-alike becomes another domain.
  return parseMailbox(
    domainToUnicode(ascii) === domain.toLowerCase() ? address.slice(0, at + 1) + ascii : address,
  );
}

/** Returns no mailbox for an invalid address. A display name that the API would reject is dropped. */
function mailboxOf(name: string, address: string): Mailbox[] {
  const plain = parseMailbox(address);
  if (!isMailbox(plain)) return [];
  const displayName = name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const named = parseMailbox(formatMailbox({ ...plain, name: displayName }));
  return [isMailbox(named) && named.key === plain.key ? named : plain];
}

function notOneMailbox(): SmtpReply {
  return invalidFrom("From header must contain exactly one mailbox");
}

function invalidFrom(text: string): SmtpReply {
  return new SmtpReply(550, "5.6.0", text, "sender_header");
}

import { domainToASCII, domainToUnicode } from "node:url";
import { addressParser } from "postal-mime";
import {
  type AddressFault,
  formatMailbox,
  isMailbox,
  type Mailbox,
  parseMailbox,
} from "../../functions/domain/platform/address.ts";
import { type HeaderField, valuesOf } from "../message/header-fields.ts";
import { SmtpReply } from "../smtp-reply.ts";

/** The mailboxes that the headers of this name list, groups taken apart. What is none is passed over. */
export function listedMailboxes(fields: readonly HeaderField[], key: string): readonly Mailbox[] {
  return valuesOf(fields, key)
    .flatMap((value) => addressParser(value, { flatten: true }))
    .flatMap(({ name, address }) => mailboxOf(name, address ?? ""));
}

/** As the send operation takes them, for a header where one that is faulty must be told, not dropped. */
export function writtenMailboxes(fields: readonly HeaderField[], key: string): readonly string[] {
  return valuesOf(fields, key)
    .flatMap((value) => addressParser(value, { flatten: true }))
    .filter(({ name, address }) => name !== "" || address)
    .map(({ name, address }) => mailboxOf(name, address ?? "").map(formatMailbox)[0] ?? (address || name));
}

/**
 * The one sender of a message. The service checks this mailbox and writes the header from it, so what could be read
 * in two ways is refused.
 * @throws {SmtpReply} 550 for none, more than one, or one that hides its address
 */
export function senderOf(fields: readonly HeaderField[]): Mailbox {
  const values = valuesOf(fields, "from");
  const [value = ""] = values;
  if (values.length !== 1)
    throw faulty(values.length === 0 ? "there is no From header" : "there are several From headers");
  const listed = addressParser(value);
  const [one] = listed;
  if (listed.length !== 1 || !one || one.group !== undefined)
    throw faulty("From must name exactly one mailbox");
  const angles = value.replace(/"(?:[^"\\]|\\.)*"/g, "").split("<").length - 1;
  if (angles > 1 || !one.address || !value.includes(one.address))
    throw faulty("From must name exactly one mailbox");
  const [mailbox] = mailboxOf(one.name, one.address);
  if (mailbox) return mailbox;
  const parsed = parseMailbox(one.address);
  throw faulty(isMailbox(parsed) ? "From cannot be read" : `From: ${parsed.fault}`);
}

/** A recipient of the envelope. The server shows international domains in their own letters. */
export function envelopeMailbox(address: string): Mailbox | AddressFault {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const ascii = domainToASCII(domain);
  // Only the `xn--` form of the very same letters: no look-alike is turned into another name.
  return parseMailbox(
    domainToUnicode(ascii) === domain.toLowerCase() ? address.slice(0, at + 1) + ascii : address,
  );
}

/** A name that the service would not show is left out; the address decides. */
function mailboxOf(name: string, address: string): Mailbox[] {
  const plain = parseMailbox(address);
  if (!isMailbox(plain)) return [];
  const shown = name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const named = parseMailbox(formatMailbox({ ...plain, name: shown }));
  return [isMailbox(named) && named.key === plain.key ? named : plain];
}

function faulty(text: string): SmtpReply {
  return new SmtpReply(550, "5.6.0", text, "sender_header");
}

import MailComposer from "nodemailer/lib/mail-composer";
import type { Mailbox } from "../../../domain/platform/addresses/address.ts";
import { addressHeader } from "./address-headers.ts";
import { customHeader, subjectHeader } from "./mime-headers.ts";
import {
  attachmentPart,
  base64TextPart,
  invitationPart,
  isInvitation,
  type OutgoingAttachment,
  textPart,
} from "./mime-parts.ts";

/** A message as its visible recipients read it. There is no Bcc field: hidden recipients are only in the envelope. */
export interface OutgoingMessage {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly replyTo: readonly Mailbox[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly OutgoingAttachment[];
}

interface ComposeOptions {
  /** With or without its angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** The same at each attempt; only its letters and digits are used. */
  readonly boundarySeed: string;
}

/**
 * Returns the raw message: CRLF line ends only, no line over 998 octets, ASCII throughout. The same input gives the
 * same bytes, so a repeated attempt sends the same message as the first.
 * @throws {Error} when a header of the message is one that only the composer writes
 */
export async function composeMime(message: OutgoingMessage, options: ComposeOptions): Promise<Uint8Array> {
  const raw = await build(message, options, textPart);
  // A line with only a dot ends a message in SMTP, and a relay may fail to escape it. Quoted-printable can have one,
  // base64 cannot.
  return raw.includes("\r\n.\r\n") ? build(message, options, base64TextPart) : raw;
}

async function build(
  message: OutgoingMessage,
  options: ComposeOptions,
  bodyPart: typeof textPart,
): Promise<Buffer> {
  const composer = new MailComposer({
    headers: [...subjectHeader(message.subject), ...message.headers.map(customHeader)],
    text: bodyPart(message.text),
    html: bodyPart(message.html),
    alternatives: message.attachments.filter(isInvitation).map(invitationPart),
    attachments: message.attachments.filter((one) => !isInvitation(one)).map(attachmentPart),
    messageId: options.messageId,
    date: options.date,
    // Neither encoding of a body can have "=_", so no content can end its part early.
    boundaryPrefix: "=_part",
    baseBoundary: options.boundarySeed.replace(/[^A-Za-z0-9]/g, "").slice(0, 40) || "0",
    // Content is passed as bytes; nothing a caller writes may make the composer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The composer would fold display names inside their quotes.
  const addresses = [
    addressHeader("From", [message.from]),
    addressHeader("To", message.to),
    addressHeader("Cc", message.cc),
    addressHeader("Reply-To", message.replyTo),
  ].join("");
  // The composer leaves out a field without a value. Mail without the field at all looks like spam to some filters.
  const emptySubject = message.subject === "" ? "Subject:\r\n" : "";
  return Buffer.concat([Buffer.from(addresses + emptySubject), await composer.compile().build()]);
}

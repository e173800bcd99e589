import MailComposer from "nodemailer/lib/mail-composer";
import type { Mailbox } from "../../../domain/platform/address.ts";
import { customHeader, subjectHeader } from "./mime-headers.ts";
import { attachmentPart, base64TextPart, type OutgoingAttachment, textPart } from "./mime-parts.ts";

/** A message as its visible recipients read it. There is no Bcc field: who else gets it is the envelope's affair. */
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
  /** with or without its angle brackets */
  readonly messageId: string;
  readonly date: Date;
  /** anything that is the same at each attempt; only its letters and digits count */
  readonly boundarySeed: string;
}

/**
 * The raw message: CRLF line ends only, no line over 998 octets, ASCII throughout. The same input gives the same
 * bytes, so a repeated attempt sends the message that the first one sent.
 *
 * @throws when a header of the message is one that only the composer writes
 */
export async function composeMime(message: OutgoingMessage, options: ComposeOptions): Promise<Uint8Array> {
  const raw = await build(message, options, textPart);
  // A lone dot ends a message in SMTP, and a relay on the way may forget to escape it. Quoted-printable can hold
  // one, base64 cannot.
  return raw.includes("\r\n.\r\n") ? build(message, options, base64TextPart) : raw;
}

function build(
  message: OutgoingMessage,
  options: ComposeOptions,
  bodyPart: typeof textPart,
): Promise<Buffer> {
  const composer = new MailComposer({
    from: addressOf(message.from),
    to: message.to.map(addressOf),
    cc: message.cc.map(addressOf),
    replyTo: message.replyTo.map(addressOf),
    headers: [subjectHeader(message.subject), ...message.headers.map(customHeader)],
    text: bodyPart(message.text),
    html: bodyPart(message.html),
    attachments: message.attachments.map(attachmentPart),
    messageId: options.messageId,
    date: options.date,
    // Neither encoding of a body can hold "=_", so no content can end its part early.
    boundaryPrefix: "=_part",
    baseBoundary: options.boundarySeed.replace(/[^A-Za-z0-9]/g, "").slice(0, 40) || "0",
    // Content is given as bytes; nothing a caller writes may make the composer read a file or a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** From the parse, never from the caller's text; a copy, as the composer may write into what it is given. */
function addressOf({ name, address }: Mailbox): { name: string; address: string } {
  return { name, address };
}

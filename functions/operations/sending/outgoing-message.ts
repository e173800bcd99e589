import type { Mailbox } from "../../domain/platform/addresses/address.ts";
import { textFromHtml } from "../../domain/platform/markup/text-from-html.ts";
import type { OutgoingMessage } from "../../gateways/platform/mail/mime.ts";
import type { MessageBody } from "../../store/emails/bodies.ts";
import type { Email } from "../../store/emails/emails.ts";

/** Returns the message that is sent: the body as it was accepted, with the service's own headers, without Bcc. */
export function outgoingMessage(
  body: MessageBody,
  email: Email,
  ownHeaders: OutgoingMessage["headers"],
): OutgoingMessage {
  return {
    from: mailboxOf(body.from),
    to: body.to.map(mailboxOf),
    cc: body.cc.map(mailboxOf),
    replyTo: body.replyTo.map(mailboxOf),
    subject: email.subject,
    html: unlessBlank(body.html),
    text: unlessBlank(body.text ?? textFromHtml(body.html)),
    headers: withReference(body.headers, `<${email.id}@${mailboxOf(body.from).domain}>`, ownHeaders),
    attachments: body.attachments.map(({ filename, content, contentType, contentId }) => ({
      filename,
      content: Buffer.from(content, "base64"),
      ...(contentType !== undefined && { contentType }),
      ...(contentId !== undefined && { contentId }),
    })),
  };
}

/** A part of blanks would hide the other one: readers show the HTML wherever there is some. */
function unlessBlank(part: string): string {
  return part.trim() === "" ? "" : part;
}

/**
 * Adds an email's own id behind the caller's References: SES replaces Message-ID, and replies bring References back, so
 * that a reply names the email that it answers.
 */
function withReference(
  given: MessageBody["headers"],
  own: string,
  others: OutgoingMessage["headers"],
): OutgoingMessage["headers"] {
  const isReferences = ({ name }: { readonly name: string }) => name.toLowerCase() === "references";
  const earlier = given.find(isReferences)?.value;
  const value = earlier === undefined ? own : `${earlier} ${own}`;
  return [...given.filter((header) => !isReferences(header)), { name: "References", value }, ...others];
}

/** Returns the envelope: the recipients without an outcome. */
export function recipientsBy(email: Email) {
  const open = (field: "to" | "cc" | "bcc") =>
    email.recipients
      .filter((one) => one.field === field && one.status === undefined)
      .map(({ address }) => address);
  return { to: open("to"), cc: open("cc"), bcc: open("bcc") };
}

/** A stored mailbox was parsed when it was accepted: its parts follow from its address. */
function mailboxOf({ name, address }: MessageBody["from"]): Mailbox {
  const at = address.lastIndexOf("@");
  return {
    name,
    address,
    local: address.slice(0, at),
    domain: address.slice(at + 1),
    key: address.toLowerCase(),
  };
}

import { createHash } from "node:crypto";
import { decodeWords } from "postal-mime";
import { formatMailbox, type Mailbox } from "../../functions/domain/platform/address.ts";
import { bodyOf } from "../message/body.ts";
import { type HeaderField, valuesOf } from "../message/header-fields.ts";
import { type MimePart, readMime } from "../message/mime-tree.ts";
import { textAsHtml } from "../message/text-as-html.ts";
import { SmtpReply } from "../smtp-reply.ts";
import { attachmentOf } from "./attachments.ts";
import { customHeaders } from "./custom-headers.ts";
import { listedMailboxes, senderOf, writtenMailboxes } from "./mailboxes.ts";
import { optionsOf, type SendOptions } from "./options.ts";
import { type Addressees, sendsFor } from "./recipients.ts";

/** One request of the send operation. */
export interface SendRequest {
  readonly body: Buffer;
  readonly idempotencyKey: string | undefined;
}

/** What the session knows of a message beside its text. */
export interface Submitted {
  readonly apiKey: string;
  readonly mailFrom: string;
  readonly recipients: readonly Mailbox[];
  /** Whether keys are derived for those who give none. */
  readonly derivedKeys: boolean;
}

/**
 * The requests that a message makes: one, or one for each recipient where all of them are hidden.
 * @throws {SmtpReply} 550 or 554 for a message that cannot be sent as it is
 */
export function sendRequests(message: Buffer, submitted: Submitted): readonly SendRequest[] {
  const mime = readMime(message);
  const options = optionsOf(mime.fields);
  const content = contentOf(mime, options);
  const named = { to: listedMailboxes(mime.fields, "to"), cc: listedMailboxes(mime.fields, "cc") };
  const sends = sendsFor(submitted.recipients, named);
  const keyOf = keysFor(mime.fields, options, submitted);
  return sends.map((addressees) => {
    const body = Buffer.from(JSON.stringify({ ...content, ...written(addressees) }));
    return { body, idempotencyKey: keyOf(body, sends.length > 1 ? addressees.to[0] : undefined) };
  });
}

function contentOf(mime: MimePart, { tags, scheduledAt, topicId, tracking }: SendOptions) {
  if (/^(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime)$/.test(mime.type)) {
    throw new SmtpReply(554, "5.6.1", "encrypted messages cannot be sent on as they are", "encrypted");
  }
  const { html, text, attachments } = bodyOf(mime);
  const page = html ?? (text === undefined ? "" : textAsHtml(text));
  const replyTo = writtenMailboxes(mime.fields, "reply-to");
  const headers = customHeaders(mime.fields);
  return {
    from: formatMailbox(senderOf(mime.fields)),
    subject: decodeWords(valuesOf(mime.fields, "subject")[0] ?? "").replaceAll("\t", " "),
    html: page,
    ...(text !== undefined && { text }),
    ...(replyTo.length > 0 && { replyTo }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(attachments.length > 0 && {
      attachments: attachments.map((part, at) => attachmentOf(part, at, page)),
    }),
    ...(tags.length > 0 && { tags }),
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(topicId !== undefined && { topicId }),
    ...(Object.keys(tracking).length > 0 && { tracking }),
  };
}

function written({ to, cc, bcc }: Addressees) {
  return {
    to: to.map(formatMailbox),
    ...(cc.length > 0 && { cc: cc.map(formatMailbox) }),
    ...(bcc.length > 0 && { bcc: bcc.map(formatMailbox) }),
  };
}

/**
 * The idempotency key of a request: the client's own, or one that is the same when a client tries the same message
 * again. What tells a second try from a second mail is the Message-ID, or where there is none the Date; a message with
 * neither gets no key, as two equal ones may both be meant.
 */
function keysFor(fields: readonly HeaderField[], options: SendOptions, submitted: Submitted) {
  const { idempotencyKey: given } = options;
  const identity = valuesOf(fields, "message-id")[0] || valuesOf(fields, "date")[0];
  const derives = options.derivedKey && submitted.derivedKeys && identity;
  return (body: Buffer, alone: Mailbox | undefined): string | undefined => {
    if (given !== undefined) return alone ? `smtp-${digest(given, alone.key)}` : given;
    if (!derives) return undefined;
    return `smtp-${digest(submitted.apiKey, submitted.mailFrom, identity, body)}`;
  };
}

function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  // Each part with its length, so that no two lists of parts read alike.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
}

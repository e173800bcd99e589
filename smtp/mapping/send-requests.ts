import { createHash } from "node:crypto";
import { formatMailbox, type Mailbox } from "../../functions/domain/address.ts";
import { bodyOf } from "../message/body.ts";
import { decodeEncodedWords } from "../message/encoded-words.ts";
import { type HeaderField, headerValues } from "../message/header-fields.ts";
import { type MimePart, parseMime } from "../message/parse-mime.ts";
import { textAsHtml } from "../message/text-as-html.ts";
import { SmtpReply } from "../smtp-reply.ts";
import { attachmentInput, referencedContentIds } from "./attachments.ts";
import { customHeaders } from "./custom-headers.ts";
import { mailboxTexts, parseFrom, validMailboxes } from "./mailboxes.ts";
import { parseOptions, type SendOptions } from "./options.ts";
import { type RecipientFields, splitRecipients } from "./recipients.ts";

/** One `POST /emails` request. */
export interface SendRequest {
  readonly body: Buffer;
  readonly idempotencyKey: string | undefined;
}

/** What the SMTP session knows about a message besides its content. */
export interface Submission {
  readonly apiKey: string;
  readonly mailFrom: string;
  readonly recipients: readonly Mailbox[];
  /** Whether a message without an idempotency key gets a derived one. */
  readonly derivedKeys: boolean;
}

/**
 * Returns the API requests for a message: one, or one per recipient if the header lists none of them.
 * @throws {SmtpReply} 550 or 554 for a message that cannot be sent
 */
export function buildSendRequests(message: Buffer, submission: Submission): readonly SendRequest[] {
  const mime = parseMime(message);
  rejectMailLoop(mime.fields);
  const options = parseOptions(mime.fields);
  const content = contentFields(mime, options);
  const header = { to: validMailboxes(mime.fields, "to"), cc: validMailboxes(mime.fields, "cc") };
  const sends = splitRecipients(submission.recipients, header);
  const isWhole = coversHeader(submission.recipients, [...header.to, ...header.cc]);
  const idempotencyKeyOf = idempotencyKeys(mime.fields, options, submission, isWhole);
  return sends.map((recipients) => {
    const body = Buffer.from(JSON.stringify({ ...content, ...recipientTexts(recipients) }));
    return { body, idempotencyKey: idempotencyKeyOf(body, recipients) };
  });
}

const maxReceived = 30;

/** Each server adds a Received field, so a message in a forwarding loop collects them without end. */
function rejectMailLoop(fields: readonly HeaderField[]): void {
  if (headerValues(fields, "received").length > maxReceived) {
    throw new SmtpReply(554, "5.4.6", "Too many Received headers, possible mail loop", "mail_loop");
  }
}

function contentFields(mime: MimePart, { tags, scheduledAt, topicId, tracking }: SendOptions) {
  if (/^(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime)$/.test(mime.type)) {
    throw new SmtpReply(554, "5.6.1", "Encrypted messages not supported", "encrypted");
  }
  const body = bodyOf(mime);
  const html = body.html ?? (body.text === undefined ? "" : textAsHtml(body.text));
  const replyTo = mailboxTexts(mime.fields, "reply-to");
  const headers = customHeaders(mime.fields);
  const inlineIds = referencedContentIds(html);
  return {
    from: formatMailbox(parseFrom(mime.fields)),
    subject: decodeEncodedWords(headerValues(mime.fields, "subject")[0] ?? "").replaceAll("\t", " "),
    html,
    ...(body.text !== undefined && { text: body.text }),
    ...(replyTo.length > 0 && { replyTo }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body.attachments.length > 0 && {
      attachments: body.attachments.map((part, index) => attachmentInput(part, index, inlineIds)),
    }),
    ...(tags.length > 0 && { tags }),
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(topicId !== undefined && { topicId }),
    ...(Object.keys(tracking).length > 0 && { tracking }),
  };
}

function recipientTexts({ to, cc, bcc }: RecipientFields) {
  return {
    to: to.map(formatMailbox),
    ...(cc.length > 0 && { cc: cc.map(formatMailbox) }),
    ...(bcc.length > 0 && { bcc: bcc.map(formatMailbox) }),
  };
}

/** Whether the transaction has every recipient in the header, and not only a part of them or hidden ones. */
function coversHeader(envelope: readonly Mailbox[], listed: readonly Mailbox[]): boolean {
  const keys = new Set(envelope.map(({ key }) => key));
  return listed.length > 0 && listed.every(({ key }) => keys.has(key));
}

/**
 * The idempotency key of a request: the client's own key, or one derived so that a retry of the same message has the
 * same key. A client can split a message into several transactions, such as one per 50 recipients; the client's key
 * is then combined with the recipients, because the requests differ. For a derived key the Message-ID, or the Date without one, distinguishes a retry from a second message with equal content;
 * a message with neither gets no key, because two equal messages may both be intended.
 */
function idempotencyKeys(
  fields: readonly HeaderField[],
  options: SendOptions,
  submission: Submission,
  isWhole: boolean,
) {
  const { idempotencyKey: clientKey } = options;
  const identity = headerValues(fields, "message-id")[0] || headerValues(fields, "date")[0];
  const isDerived = options.derivedKey && submission.derivedKeys && identity;
  return (body: Buffer, { to, cc, bcc }: RecipientFields): string | undefined => {
    if (clientKey !== undefined) {
      const recipients = [...to, ...cc, ...bcc].map(({ key }) => key).toSorted();
      return isWhole ? clientKey : `smtp-${digest(clientKey, ...recipients)}`;
    }
    if (!isDerived) return undefined;
    return `smtp-${digest(submission.apiKey, submission.mailFrom, identity, body)}`;
  };
}

function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  // Length-prefixed, so that different lists of parts never hash the same bytes.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
}

import { formatMailbox } from "../../functions/domain/platform/addresses/address.ts";
import { type HeaderField, headerValues } from "../message/header-fields.ts";
import { parseMime } from "../message/parse-mime.ts";
import { messageTooLarge, SmtpReply } from "../smtp-reply.ts";
import { contentFields } from "./content-fields.ts";
import { idempotencyKeys } from "./idempotency-keys.ts";
import { validMailboxes } from "./mailboxes.ts";
import { parseOptions } from "./options.ts";
import { type RecipientFields, splitRecipients } from "./recipients.ts";
import type { Submission } from "./submission.ts";

/** One `POST /emails` request. */
export interface SendRequest {
  /** The JSON in two parts; all requests of a message share the first. */
  readonly body: readonly [content: Buffer, recipients: Buffer];
  readonly idempotencyKey: string | undefined;
  /** The address of the first recipient, the only one where a message becomes several requests. */
  readonly address: string;
}

/**
 * Returns the API requests for a message: one, or one per recipient if the header lists none of them.
 * @throws {SmtpReply} 550, 552 or 554 for a message that cannot be sent
 */
export function buildSendRequests(message: Buffer, submission: Submission): readonly SendRequest[] {
  const mime = parseMime(message);
  rejectMailLoop(mime.fields);
  const options = parseOptions(mime.fields);
  const content = contentJson(contentFields(mime, options, submission));
  const header = { to: validMailboxes(mime.fields, "to"), cc: validMailboxes(mime.fields, "cc") };
  const listed = [...header.to, ...header.cc];
  const idempotencyKeyOf = idempotencyKeys(mime.fields, options, submission, listed, content);
  return splitRecipients(submission.recipients, header).map((recipients) => {
    const recipientsJson = Buffer.from(`,${JSON.stringify(recipientTexts(recipients)).slice(1)}`);
    // Checked before any request is sent: the API could accept the one with the shorter address only.
    if (content.length + recipientsJson.length > submission.maxBodyBytes) {
      throw messageTooLarge(submission.maxBodyBytes);
    }
    return {
      body: [content, recipientsJson],
      idempotencyKey: idempotencyKeyOf(recipients, recipientsJson),
      address: recipients.to[0]?.address ?? "",
    };
  });
}

/** Returns the fields that all requests share, without the closing brace: serialized once for all recipients. */
function contentJson(fields: object): Buffer {
  return Buffer.from(JSON.stringify(fields).slice(0, -1));
}

const maxReceived = 30;

/** Each server adds a Received field, so a message in a forwarding loop collects them without end. */
function rejectMailLoop(fields: readonly HeaderField[]): void {
  if (headerValues(fields, "received").length > maxReceived) {
    throw new SmtpReply(554, "5.4.6", "Too many Received headers, possible mail loop", "mail_loop");
  }
}

function recipientTexts({ to, cc, bcc }: RecipientFields) {
  return {
    to: to.map(formatMailbox),
    ...(cc.length > 0 && { cc: cc.map(formatMailbox) }),
    ...(bcc.length > 0 && { bcc: bcc.map(formatMailbox) }),
  };
}

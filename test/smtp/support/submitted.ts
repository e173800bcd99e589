import { isMailbox } from "../../../functions/domain/platform/addresses/address.ts";
import { parseRecipient } from "../../../smtp/mapping/mailboxes.ts";
import { buildSendRequests } from "../../../smtp/mapping/send-requests.ts";
import { defaultLimits } from "../../../smtp/session/limits.ts";
import { SmtpReply } from "../../../smtp/smtp-reply.ts";

interface Submission {
  readonly to?: readonly string[];
  readonly mailFrom?: string;
  readonly apiKey?: string;
  readonly derivedKeys?: boolean;
  readonly maxBodyBytes?: number;
}

/** Returns the send requests for a message; its lines are separated by `\n`, which becomes CRLF. */
export function requestsOf(
  text: string | Buffer,
  {
    to = ["b@example.com"],
    mailFrom = "a@acme.test",
    apiKey = "key",
    derivedKeys = true,
    maxBodyBytes = defaultLimits.messageBytes,
  }: Submission = {},
) {
  const message = typeof text === "string" ? Buffer.from(text.replaceAll("\n", "\r\n")) : text;
  const recipients = to.map(parseRecipient).filter(isMailbox);
  const limits = { maxBodyBytes, claimMemory: () => {} };
  const requests = buildSendRequests(message, { apiKey, mailFrom, recipients, derivedKeys, ...limits });
  return requests.map(({ body, idempotencyKey }) => ({
    idempotencyKey,
    // biome-ignore lint/suspicious/noExplicitAny: each test knows its message
    body: JSON.parse(Buffer.concat(body).toString()) as any,
  }));
}

/** Returns the body of the only send request for a message. */
export function bodyOf(text: string | Buffer, submission: Submission = {}) {
  const [request, ...others] = requestsOf(text, submission);
  if (!request || others.length > 0) throw new Error("expected exactly one request");
  return request.body;
}

/** Returns the reply to a refused message, or "accepted". */
export function refusalOf(text: string | Buffer, submission: Submission = {}): string {
  try {
    requestsOf(text, submission);
  } catch (error) {
    if (error instanceof SmtpReply) return `${error.responseCode} ${error.message}`;
    throw error;
  }
  return "accepted";
}

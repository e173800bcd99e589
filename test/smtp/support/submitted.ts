import { isMailbox } from "../../../functions/domain/platform/address.ts";
import { envelopeMailbox } from "../../../smtp/mapping/mailboxes.ts";
import { sendRequests } from "../../../smtp/mapping/send-requests.ts";
import { SmtpReply } from "../../../smtp/smtp-reply.ts";

interface Submission {
  readonly to?: readonly string[];
  readonly mailFrom?: string;
  readonly apiKey?: string;
  readonly derivedKeys?: boolean;
}

/** The requests that a message makes; its lines are given with `\n` and sent with CR LF. */
export function requestsOf(
  text: string | Buffer,
  { to = ["b@example.com"], mailFrom = "a@acme.test", apiKey = "key", derivedKeys = true }: Submission = {},
) {
  const message = typeof text === "string" ? Buffer.from(text.replaceAll("\n", "\r\n")) : text;
  const recipients = to.map(envelopeMailbox).filter(isMailbox);
  return sendRequests(message, { apiKey, mailFrom, recipients, derivedKeys }).map(
    ({ body, idempotencyKey }) => ({
      idempotencyKey,
      // biome-ignore lint/suspicious/noExplicitAny: each test knows what its message holds
      body: JSON.parse(body.toString()) as any,
    }),
  );
}

/** The body of the one request that a message makes. */
export function bodyOf(text: string | Buffer, submission: Submission = {}) {
  const [request, ...others] = requestsOf(text, submission);
  if (!request || others.length > 0) throw new Error("there is not exactly one request");
  return request.body;
}

/** The reply that refuses a message. */
export function refusalOf(text: string | Buffer, submission: Submission = {}): string {
  try {
    requestsOf(text, submission);
  } catch (error) {
    if (error instanceof SmtpReply) return `${error.responseCode} ${error.message}`;
    throw error;
  }
  return "accepted";
}

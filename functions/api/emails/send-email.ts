import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rateHeaders } from "../../http/rate-headers.ts";
import { acceptEmail } from "../../operations/emails/accept/accept-email.ts";
import { bodyHash } from "../../operations/emails/accept/body-hash.ts";
import { sendReads } from "../../operations/emails/accept/send-reads.ts";

export const handler = endpoint(
  emails.sendEmail,
  {
    reads: ({ body, idempotencyKey }, { projectId, services }) =>
      sendReads([body], idempotencyKey, projectId, services),
  },
  async ({ body, idempotencyKey, raw }, { caller, services, found }) => {
    const { emailId, replayed, rate } = await acceptEmail(services, {
      ...caller,
      idempotencyKey,
      bodyHash: bodyHash(emails.sendEmail.id, raw),
      bodyBytes: raw.length,
      drafts: [body],
      pathOf: (_, field) => field,
      found,
      isCounted: true,
    });
    const headers = { ...rateHeaders(rate), ...(replayed && { "idempotent-replayed": "true" }) };
    return { reply: { id: emailId }, headers };
  },
);

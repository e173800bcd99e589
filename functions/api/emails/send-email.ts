import { emails } from "../../contract/emails/emails.ts";
import type { SendBody } from "../../contract/emails/send-body.ts";
import { endpoint } from "../../http/endpoint.ts";
import { acceptEmail } from "../../operations/emails/accept/accept-email.ts";
import { bodyHash } from "../../operations/emails/accept/body-hash.ts";
import { readsForSend } from "../../operations/emails/accept/validate-send.ts";

export const handler = endpoint(
  emails.sendEmail,
  async ({ body, idempotencyKey, raw }, { caller, services, found }) => {
    const { emailId, replayed } = await acceptEmail(services, {
      ...caller,
      idempotencyKey,
      bodyHash: bodyHash(emails.sendEmail.id, raw),
      drafts: [body],
      pathOf: (_, field) => field,
      found,
    });
    return { reply: { id: emailId }, headers: replayed ? { "idempotent-replayed": "true" } : {} };
  },
  // Asked for only where the body was read without a fault.
  ({ body, idempotencyKey }, projectId, services) =>
    readsForSend([body as SendBody], idempotencyKey, projectId, services),
);

import { emails } from "../../contract/emails/emails.ts";
import { entryId } from "../../domain/emails/email-ids.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rateHeaders } from "../../http/rate-headers.ts";
import { acceptBulk } from "../../operations/emails/accept/accept-bulk.ts";
import { bodyHash } from "../../operations/emails/accept/body-hash.ts";
import { sendReads } from "../../operations/emails/accept/send-reads.ts";

export const handler = endpoint(
  emails.sendBulk,
  {
    reads: ({ body, idempotencyKey }, { projectId, services }) =>
      sendReads(body.emails, idempotencyKey, projectId, services),
  },
  async ({ body, idempotencyKey, raw }, { caller, services, found }) => {
    const { bulkId, count, replayed, rate } = await acceptBulk(services, {
      ...caller,
      idempotencyKey,
      bodyHash: bodyHash(emails.sendBulk.id, raw),
      bodyBytes: raw.length,
      drafts: body.emails,
      pathOf: (index, field) => `emails[${index}].${field}`,
      found,
      isCounted: true,
    });
    const items = Array.from({ length: count }, (_, at) => ({ id: entryId(bulkId, at) }));
    const headers = { ...rateHeaders(rate), ...(replayed && { "idempotent-replayed": "true" }) };
    return { reply: { items }, headers };
  },
);

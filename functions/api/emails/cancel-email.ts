import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { storeBulkEmail } from "../../operations/emails/bulk/store-bulk-email.ts";
import { cancelUnsent } from "../../operations/emails/cancel-unsent.ts";
import { emailView } from "../../operations/emails/email-view.ts";
import { findEmail } from "../../operations/emails/find-email.ts";
import { publishQueued } from "../../operations/emails/publish-queued.ts";
import { emailWithWebhooksReads } from "../../operations/emails/read-email.ts";

export const handler = endpoint(
  emails.cancelEmail,
  { reads: ({ params }, { projectId }) => emailWithWebhooksReads(projectId, params.emailId) },
  async ({ params }, { services, found }) => {
    const { webhooks } = found;
    const one = await findEmail(services, params.emailId, found);
    const prepare = async () => {
      if (!one.isStored) await storeBulkEmail(services, one.email);
    };
    const [{ email, events }] = await Promise.all([
      cancelUnsent(services, one.email, prepare, webhooks),
      // Where the message that publishes these events was lost, nothing else would.
      publishQueued(services, one.email, webhooks),
    ]);
    return emailView(email, one.body, { events, deliveries: [] });
  },
);

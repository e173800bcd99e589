import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { writeBulkEmails } from "../../operations/emails/bulk/write-bulk-emails.ts";
import { cancelScheduled } from "../../operations/emails/cancel-scheduled.ts";
import { emailView } from "../../operations/emails/email-view.ts";
import { findEmail, rowsOf } from "../../operations/emails/find-email.ts";
import { publishQueued } from "../../operations/emails/publish-queued.ts";
import { noSuchEmail } from "../../operations/emails/read-email.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { subscribedWebhooksKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  emails.cancelEmail,
  async ({ params }, { caller, services, found }) => {
    const one = await findEmail(services, caller.projectId, params.emailId, found);
    if (!one) throw noSuchEmail();
    const { webhooks } = parseSubscribedWebhooks(found.data(subscribedWebhooksKey(caller.projectId)));
    const prepare = async () => {
      if (!one.isStored) await writeBulkEmails(services, one.email);
    };
    const [{ email, events }] = await Promise.all([
      cancelScheduled(services, one.email, prepare, webhooks),
      // Where the message that tells of it was lost, nobody else will now.
      publishQueued(services, one.email, webhooks),
    ]);
    return emailView(email, one.body, { events, deliveries: [] });
  },
  ({ params }, projectId) => ({
    data: [...rowsOf(projectId, String(params["emailId"])), subscribedWebhooksKey(projectId)],
  }),
);

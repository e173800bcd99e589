import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { layOut } from "../../operations/emails/bulk/write-bulk-emails.ts";
import { cancelScheduled } from "../../operations/emails/cancel-scheduled.ts";
import { emailView } from "../../operations/emails/email-view.ts";
import { findEmail, rowsOf } from "../../operations/emails/find-email.ts";
import { tellQueued } from "../../operations/emails/publish-queued.ts";
import { noSuchEmail } from "../../operations/emails/read-email.ts";
import { parseHooks } from "../../store/outbox/subscribed-webhooks.ts";
import { hooksKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  emails.cancelEmail,
  async ({ params }, { caller, services, found }) => {
    const one = await findEmail(services, caller.projectId, params.emailId, found);
    if (!one) throw noSuchEmail();
    const { hooks } = parseHooks(found.data(hooksKey(caller.projectId)));
    const prepare = async () => {
      if (!one.laidOut) await layOut(services, one.email);
    };
    const [{ done, events }] = await Promise.all([
      cancelScheduled(services, one.email, prepare, hooks),
      // Where the message that tells of it was lost, nobody else will now.
      tellQueued(services, one.email, hooks),
    ]);
    return emailView(done, one.body, { events, deliveries: [] });
  },
  ({ params }, projectId) => ({
    data: [...rowsOf(projectId, String(params["emailId"])), hooksKey(projectId)],
  }),
);

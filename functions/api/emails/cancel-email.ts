import { emails } from "../../contract/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cancelScheduled } from "../../operations/cancel-scheduled.ts";
import { emailView } from "../../operations/email-view.ts";
import { findEmail, rowsOf } from "../../operations/find-email.ts";
import { layOut } from "../../operations/lay-out.ts";
import { noSuchEmail } from "../../operations/read-email.ts";
import { tellQueued } from "../../operations/tell-queued.ts";
import { parseHooks } from "../../store/hooks.ts";
import { hooksKey } from "../../store/keys.ts";

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

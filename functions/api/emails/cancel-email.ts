import { emails } from "../../contract/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cancelScheduled } from "../../operations/cancel-scheduled.ts";
import { emailView } from "../../operations/email-view.ts";
import { findEmail, rowsOf } from "../../operations/find-email.ts";
import { layOut } from "../../operations/lay-out.ts";
import { noSuchEmail } from "../../operations/read-email.ts";

export const handler = endpoint(
  emails.cancelEmail,
  async ({ params }, { caller, services, found }) => {
    const one = await findEmail(services, caller.projectId, params.emailId, found);
    if (!one) throw noSuchEmail();
    const canceled = await cancelScheduled(services, one.email, async () => {
      if (!one.laidOut) await layOut(services, one.email);
    });
    return emailView(canceled, one.body, []);
  },
  ({ params }, projectId) => ({ data: rowsOf(projectId, String(params["emailId"])) }),
);

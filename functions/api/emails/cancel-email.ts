import { emails } from "../../contract/emails.ts";
import { Refusal } from "../../domain/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { emailView } from "../../operations/email-view.ts";
import { findEmail, rowsOf } from "../../operations/find-email.ts";
import { giveBack, unitsLeft } from "../../operations/give-back.ts";
import { layOut } from "../../operations/lay-out.ts";
import { noSuchEmail } from "../../operations/read-email.ts";

export const handler = endpoint(
  emails.cancelEmail,
  async ({ params }, { caller, services, found }) => {
    const one = await findEmail(services, caller.projectId, params.emailId, found);
    if (!one) throw noSuchEmail();
    const { email } = one;
    if (email.stage !== "scheduled") throw notScheduled();
    if (!one.laidOut) await layOut(services, email);
    const endedAt = services.clock().toISOString();
    const change = { to: "canceled" as const, set: { endedAt }, remove: ["duePk", "dueSk"] as const };
    const outcome = await giveBack(services, email, change, unitsLeft(email));
    if ("lost" in outcome) throw notScheduled();
    return emailView({ ...email, stage: "canceled", endedAt }, one.body, []);
  },
  ({ params }, projectId) => ({ data: rowsOf(projectId, String(params["emailId"])) }),
);

function notScheduled(): Refusal {
  return new Refusal(
    "invalid_state",
    "only a scheduled email can be canceled; this one is not scheduled any more",
  );
}

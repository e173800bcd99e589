import { emails } from "../../contract/emails.ts";
import { timeOfId } from "../../domain/ids.ts";
import { Refusal } from "../../domain/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { emailView } from "../../operations/email-view.ts";
import { findEmail, rowsOf } from "../../operations/find-email.ts";
import { checkSchedule } from "../../operations/judge.ts";
import { layOut } from "../../operations/lay-out.ts";
import { noSuchEmail } from "../../operations/read-email.ts";
import { dueAt } from "../../store/due.ts";
import { emailUpdate } from "../../store/email-changes.ts";
import { updateItem } from "../../store/write.ts";

export const handler = endpoint(
  emails.rescheduleEmail,
  async ({ params, body }, { caller, services, found }) => {
    const one = await findEmail(services, caller.projectId, params.emailId, found);
    if (!one) throw noSuchEmail();
    const { email } = one;
    if (email.stage !== "scheduled") throw notScheduled();
    checkSchedule(body.scheduledAt, timeOfId(email.id), services.clock(), "scheduledAt");
    if (!one.laidOut) await layOut(services, email);
    const scheduledAt = body.scheduledAt.toISOString();
    // Held to its stage: a worker that takes the mail meanwhile wins, another move of it does not.
    const set = { scheduledAt, ...dueAt(email.id, body.scheduledAt) };
    const update = emailUpdate(caller.projectId, email.id, { from: ["scheduled"], set });
    const written = await updateItem(services.tables, "data", update);
    if ("lost" in written) throw notScheduled();
    return emailView({ ...email, scheduledAt }, one.body);
  },
  ({ params }, projectId) => ({ data: rowsOf(projectId, String(params["emailId"])) }),
);

function notScheduled(): Refusal {
  return new Refusal(
    "invalid_state",
    "only a scheduled email can be moved; this one is not scheduled any more",
  );
}

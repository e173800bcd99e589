import { emails } from "../../contract/emails/emails.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { checkSchedule } from "../../operations/emails/accept/validate-send.ts";
import { writeBulkEmails } from "../../operations/emails/bulk/write-bulk-emails.ts";
import { emailView } from "../../operations/emails/email-view.ts";
import { findEmail, rowsOf } from "../../operations/emails/find-email.ts";
import { noSuchEmail } from "../../operations/emails/read-email.ts";
import { emailUpdate } from "../../store/emails/email-changes.ts";
import { dueAt } from "../../store/platform/due.ts";
import { updateItem } from "../../store/platform/write.ts";

export const handler = endpoint(
  emails.rescheduleEmail,
  async ({ params, body }, { caller, services, found }) => {
    const one = await findEmail(services, caller.projectId, params.emailId, found);
    if (!one) throw noSuchEmail();
    const { email } = one;
    if (email.stage !== "scheduled") throw notScheduled();
    checkSchedule(body.scheduledAt, timeOfId(email.id), services.clock(), "scheduledAt");
    if (!one.isStored) await writeBulkEmails(services, email);
    const scheduledAt = body.scheduledAt.toISOString();
    // Held to its stage: a worker that takes the mail meanwhile wins, another move of it does not.
    const set = { scheduledAt, ...dueAt(email.id, body.scheduledAt) };
    const update = emailUpdate(caller.projectId, email.id, { from: ["scheduled"], set });
    const written = await updateItem(services.tables, "data", update);
    if ("conflict" in written) throw notScheduled();
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

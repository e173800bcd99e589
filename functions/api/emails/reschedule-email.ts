import { emails } from "../../contract/emails/emails.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  broadcastChunkReads,
  refuseForBroadcast,
} from "../../operations/broadcasts/reading/find-broadcast-email.ts";
import { checkSchedule } from "../../operations/emails/accept/validate-send.ts";
import { storeBulkEmail } from "../../operations/emails/bulk/store-bulk-email.ts";
import { checkEmailPin } from "../../operations/emails/check-email-pin.ts";
import { emailView } from "../../operations/emails/email-view.ts";
import { emailReads, findEmail } from "../../operations/emails/find-email.ts";
import { updateEmail } from "../../store/emails/email-changes.ts";
import { dueAt } from "../../store/platform/jobs/due.ts";

export const handler = endpoint(
  emails.rescheduleEmail,
  {
    reads: ({ params }, { projectId }) => ({
      ...emailReads(projectId, params.emailId),
      ...broadcastChunkReads(projectId, params.emailId),
    }),
  },
  async ({ params, body }, { caller, services, found }) => {
    if (found.chunk) await refuseForBroadcast(services, caller.projectId, params.emailId, found);
    const { email, body: message, isStored } = await findEmail(services, params.emailId, found);
    checkEmailPin(caller.pin, email.domainId, "reschedule");
    if (email.stage !== "scheduled") throw notScheduled();
    checkSchedule(body.scheduledAt, timeOfId(email.id), services.clock(), "scheduledAt");
    if (!isStored) await storeBulkEmail(services, email);
    const scheduledAt = body.scheduledAt.toISOString();
    // Held to the stage: a worker that claims the email at the same time wins, another change of it does not.
    const set = { scheduledAt, ...dueAt(email.id, body.scheduledAt) };
    const change = { from: ["scheduled"] as const, set };
    const written = await updateEmail(services.tables, email.projectId, email.id, change);
    if ("conflict" in written) throw notScheduled();
    return emailView({ ...email, scheduledAt }, message);
  },
);

function notScheduled(): Refusal {
  return new Refusal(
    "invalid_state",
    "Only a scheduled email can be rescheduled. This email is no longer scheduled.",
  );
}

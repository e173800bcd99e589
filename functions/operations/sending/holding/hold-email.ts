import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { emailWrite } from "../../../store/emails/email-changes.ts";
import type { Email } from "../../../store/emails/emails.ts";
import { heldPlace } from "../../../store/platform/jobs/due.ts";
import { transact } from "../../../store/platform/transact.ts";
import { pausedCheck } from "../../../store/sending/releases.ts";
import { requeueEmail } from "../requeue-email.ts";

/**
 * Holds a claimed email while its project is paused. Both are checked in one transaction: where sending was resumed at
 * the same time, no release would find the email, so it is queued again.
 */
export async function holdEmail(services: Services, email: Email): Promise<void> {
  const { tables, clock, random } = services;
  const { projectId, id, attempt } = email;
  const outcome = await transact(tables, newId("evt", clock(), random(idRandomBytes)), {
    email: emailWrite(tables, projectId, id, {
      to: "held",
      ...(attempt && { attemptId: attempt.id }),
      set: heldPlace(projectId, id),
    }),
    pause: pausedCheck(tables, projectId),
  });
  if (!outcome.written && !outcome.conflicts.email) await requeueEmail(services, email, 0, "resumed");
}

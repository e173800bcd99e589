import type { Services } from "../../services.ts";
import { emailUpdate } from "../../store/emails/email-changes.ts";
import type { Email } from "../../store/emails/emails.ts";
import { dueAt } from "../../store/platform/due.ts";
import { updateItem } from "../../store/platform/write.ts";
import { redeliveryTimeoutMs } from "../emails/accept/accept-email.ts";
import { messageFor } from "../emails/queue-emails.ts";

/**
 * Gives a claim up after a definite no: the email is queued again and comes back after `delay` seconds. The row
 * comes first; if the queue does not take the message, the sweeper finds the row.
 */
export async function requeueEmail(
  services: Services,
  email: Email,
  delay: number,
  reason: string,
): Promise<void> {
  const { tables, clock } = services;
  const { projectId, id, attempt, region, lane } = email;
  const due = dueAt(id, new Date(clock().getTime() + delay * 1000 + redeliveryTimeoutMs));
  const written = await updateItem(
    tables,
    "data",
    emailUpdate(projectId, id, { to: "queued", ...(attempt && { attemptId: attempt.id }), set: due }),
  );
  if ("conflict" in written) return;
  services.log.info("put back", { projectId, emailId: id, region, reason });
  try {
    await (await services.sendQueues()).send({ region, lane, delay }, messageFor(email));
  } catch (error) {
    services.log.error("not handed over; the sweeper will", { projectId, emailId: id, region, error });
  }
}

import type { Services } from "../../services.ts";
import { countedLines, type PutBackCause } from "../../settings/counted-lines.ts";
import { updateEmail } from "../../store/emails/email-changes.ts";
import type { Email } from "../../store/emails/emails.ts";
import { dueAt } from "../../store/platform/jobs/due.ts";
import { messageFor } from "../emails/queue-emails.ts";
import { queuedSeconds, redeliveryTimeoutMs } from "../emails/timeouts.ts";

/**
 * Gives a claim up when SES has certainly not accepted the email: it is queued again and delivered after `delay`
 * seconds. The row is written first; if the queue refuses the message, the sweeper finds the row. What waits for its
 * `sender` is no delay of the service: alarms do not count it.
 */
export async function requeueEmail(
  services: Services,
  email: Email,
  delay: number,
  reason: string,
  putBack: PutBackCause | "sender" = "service",
): Promise<void> {
  const { tables, clock, log } = services;
  const { projectId, id, attempt, region, lane } = email;
  const written = await updateEmail(tables, projectId, id, {
    to: "queued",
    ...(attempt && { attemptId: attempt.id }),
    set: dueAt(id, new Date(clock().getTime() + delay * 1000 + redeliveryTimeoutMs)),
  });
  if ("conflict" in written) return;
  const fields = { projectId, emailId: id, region, reason };
  if (putBack === "sender") log.info("an email waits for its sender", fields);
  else log.info(countedLines.requeued, { ...fields, putBack, ageSeconds: queuedSeconds(email, clock()) });
  try {
    await (await services.sendQueues()).send({ region, lane, delay }, messageFor(email));
  } catch (error) {
    log.error("not enqueued; the sweeper will", { projectId, emailId: id, region, error });
  }
}

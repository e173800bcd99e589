import { withEvents } from "../../domain/emails/email-events.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { emailUpdate } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { dueAt } from "../../store/platform/due.ts";
import { updateItem } from "../../store/platform/write.ts";
import { redeliveryTimeoutMs } from "../emails/accept/accept-email.ts";
import { isExpired } from "../emails/expiry.ts";
import { failEmail } from "../emails/fail-email.ts";

/** How long the events of SES may take to settle an email whose answer was lost. */
export const outcomeTimeoutMs = 15 * 60 * 1000;

/** Moves an email on that waits for something; answers it when it is to be handed to its queue. */
export async function resumeStuckEmail(services: Services, email: Email): Promise<Email | undefined> {
  const now = services.clock();
  if (email.stage === "scheduled") return queueScheduled(services, email, now);
  if (email.stage === "sending") return resolveMissingOutcome(services, email, now);
  if (email.stage !== "queued") return undefined;
  if (isExpired(email, now)) return failEmail(services, email, "expired").then(() => undefined);
  return queueNow(services, email, now, {});
}

/** That it is queued is a second event of the email, which its row numbers; whoever takes the email tells of it. */
function queueScheduled(services: Services, email: Email, now: Date): Promise<Email | undefined> {
  const id = newId("evt", now, services.random(idRandomBytes));
  return queueNow(services, email, now, { queuedAt: now.toISOString(), ...withEvents(email, [id]).set });
}

/** A lost answer: after the silence a transactional email is tried once more, everything else is given up. */
async function resolveMissingOutcome(
  services: Services,
  email: Email,
  now: Date,
): Promise<Email | undefined> {
  const { attempt } = email;
  if (!attempt) throw new Error("an email is sent without a claim");
  const until = new Date(Date.parse(attempt.at) + outcomeTimeoutMs);
  if (now < until) {
    const update = emailUpdate(email.projectId, email.id, { rev: email.rev, set: dueAt(email.id, until) });
    await updateItem(services.tables, "data", update);
    return undefined;
  }
  if (email.lane === "broadcast" || email.attempts.length > 0) {
    return failEmail(services, email, "unknown_outcome").then(() => undefined);
  }
  services.log.error("no event for 15 minutes: tried once more", {
    projectId: email.projectId,
    emailId: email.id,
  });
  return queueNow(services, email, now, { attempts: [attempt.id] });
}

/** Queues an email as it was read; a queue that is behind is given longer before the row is due again. */
async function queueNow(
  services: Services,
  email: Email,
  now: Date,
  set: Partial<Email>,
): Promise<Email | undefined> {
  const age = email.queuedAt ? now.getTime() - Date.parse(email.queuedAt) : 0;
  const clientTimeouts = Math.min(Math.max(redeliveryTimeoutMs, age), outcomeTimeoutMs);
  const due = dueAt(email.id, new Date(now.getTime() + clientTimeouts));
  const to = email.stage === "queued" ? {} : { to: "queued" as const };
  const update = emailUpdate(email.projectId, email.id, { ...to, rev: email.rev, set: { ...set, ...due } });
  const written = await updateItem(services.tables, "data", update);
  return "item" in written ? parseEmail(written.item) : undefined;
}

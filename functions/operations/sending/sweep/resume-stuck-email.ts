import { withEvents } from "../../../domain/emails/email-events.ts";
import { emailEventId } from "../../../domain/outbox/event-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { updateEmail } from "../../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../../store/emails/emails.ts";
import { areEventsLate, eventsLateMs } from "../../../store/emails/late-events.ts";
import { dueAt } from "../../../store/platform/jobs/due.ts";
import { failEmail } from "../../emails/fail-email.ts";
import { expiryMs, isExpired, outcomeTimeoutMs, repeatedAfterMs, silenceOf } from "../../emails/timeouts.ts";

/** The email to be sent to its queue; `changed` where something else has changed it first, or may have. */
type Resumed = Email | "changed" | undefined;

/** Moves an email on that waits for something, as it was read. */
export async function resumeStuckEmail(services: Services, email: Email): Promise<Resumed> {
  const now = services.clock();
  if (email.stage === "scheduled") return queueScheduled(services, email, now);
  if (email.stage === "sending") return resolveMissingOutcome(services, email, now);
  if (email.stage !== "queued") return undefined;
  if (isExpired(email, now)) return failEmail(services, email, "expired").then(() => "changed");
  return queueNow(services, email, now, {});
}

/** That it is queued is a second event of the email, numbered by its row; the worker that claims it publishes it. */
function queueScheduled(services: Services, email: Email, now: Date): Promise<Resumed> {
  const id = emailEventId(email.id, now, services.random(idRandomBytes));
  return queueNow(services, email, now, { queuedAt: now.toISOString(), ...withEvents(email, [id]).set });
}

/**
 * A lost answer: after a silence that grows with each attempt a transactional email is tried again, up to four times;
 * any other fails. While SES's events are recorded late, silence says nothing: the email waits.
 */
async function resolveMissingOutcome(services: Services, email: Email, now: Date): Promise<Resumed> {
  const { attempt, projectId, id } = email;
  if (!attempt) throw new Error("an email is sent without a claim");
  const { timeoutMs, mayRetry } = silenceOf(email);
  const until = new Date(Date.parse(attempt.at) + timeoutMs);
  if (now < until) return waitUntil(services, email, until);
  if (!isExpired(email, now) && (await areEventsLate(services.tables, now))) {
    services.log.error("SES's events are late: an email waits for them", { projectId, emailId: id });
    return waitUntil(services, email, new Date(now.getTime() + eventsLateMs));
  }
  if (!mayRetry || isExpired(email, now))
    return failEmail(services, email, "unknown_outcome").then(() => "changed");
  services.log.error("no event of SES: tried again", { projectId, emailId: id });
  return queueNow(services, email, now, { attempts: [...email.attempts, attempt.id] });
}

async function waitUntil({ tables }: Services, { projectId, id, rev }: Email, until: Date): Promise<Resumed> {
  const written = await updateEmail(tables, projectId, id, { rev, set: dueAt(id, until) });
  return "item" in written ? undefined : "changed";
}

/**
 * Queues an email as it was read. It is due again by its age, and when it expires; a repetition after a lost answer, after the time
 * that its events may take.
 */
async function queueNow(services: Services, email: Email, now: Date, set: Partial<Email>): Promise<Resumed> {
  const { projectId, id, stage, queuedAt, rev } = email;
  const age = queuedAt ? Math.max(0, now.getTime() - Date.parse(queuedAt)) : 0;
  const timeoutMs = repeatedAfterMs(age, stage === "queued" ? expiryMs - age : outcomeTimeoutMs);
  const due = dueAt(id, new Date(now.getTime() + timeoutMs));
  const to = stage === "queued" ? {} : { to: "queued" as const };
  const written = await updateEmail(services.tables, projectId, id, { ...to, rev, set: { ...set, ...due } });
  return "item" in written ? parseEmail(written.item) : "changed";
}

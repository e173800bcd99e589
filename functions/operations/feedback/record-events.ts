import { eventIdsOf, hasPages } from "../../domain/emails/email-events.ts";
import { attributed } from "../../domain/feedback/attribute.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import type { SesEvent } from "../../domain/feedback/ses-event.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { eventsQueue } from "../../settings/events-queue.ts";
import { messageTags } from "../../settings/message-tags.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { listEventPages } from "../../store/outbox/events.ts";
import { type SubscribedWebhook, webhookListReads } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, eventKey } from "../../store/platform/keys.ts";
import { readTogether, row, rows } from "../../store/platform/read-plan.ts";
import { pauseBeforeRetry, retryOnConflict } from "../../store/platform/retry.ts";
import { enqueueDeliveries, outboxEntry, publishEvent } from "../outbox/publish-event.ts";
import { applyEvents } from "./apply-events.ts";
import { harmIn, type ProjectHarm } from "./count-harm.ts";
import { type EmailEvent, logUnmatched } from "./email-event.ts";
import { eventOf, type Part, partsOf } from "./report-parts.ts";
import { suppressAll } from "./suppress-all.ts";
import { isErased, withoutErased } from "./without-erased.ts";

/** An event may be received before its email's row can be read; after this time, the email is unknown. */
const redeliveryTimeoutMs = 10 * 60_000;
/** More than there can be writers of a row at once: each lost attempt means that another writer succeeded. */
const tries = 64;
const writesAtOnce = 25;
/** Emails whose events a worker records side by side. */
export const { emailsAtOnce } = eventsQueue;

/**
 * Records events of one email. The message id or the attempt must be the email's own: a forged event changes nothing.
 * The result does not depend on the order and repetition of events; an event that is received before the worker has
 * written the response of SES settles that, too. The queue repeats a message until all of it is written: the email, whose
 * row numbers the events, suppressions, deliveries, and last the events' own rows. `onHarm` gets the new harm as soon as
 * the events are numbered: later attempts do not report it again.
 * @throws {Refusal} `unavailable` to receive the messages again
 */
export async function recordEvents(
  services: Services,
  about: Omit<EmailEvent, "event">,
  events: readonly SesEvent[],
  onHarm: OnHarm,
): Promise<void> {
  await retryOnConflict(tries, "The email is being changed. The events are retried.", async (attempt) => {
    await pauseBeforeRetry(services.tables, attempt);
    return (await recordOnce(services, about, events, onHarm)) || undefined;
  });
}

type OnHarm = (harm: ProjectHarm) => void;

/** Returns false when the email changed since it was read. */
async function recordOnce(
  services: Services,
  { projectId, emailId }: Omit<EmailEvent, "event">,
  events: readonly SesEvent[],
  onHarm: OnHarm,
): Promise<boolean> {
  const { tables } = services;
  const all = partsOf(events);
  const { email, webhooks, known } = await readTogether(tables, {
    ...webhookListReads(projectId),
    email: row(emailKey(projectId, emailId), (item) => item && parseEmail(item)),
    known: rows(
      all.map(({ id }) => eventKey(projectId, id)),
      (items) => new Set(all.filter((_, at) => items[at] !== undefined).map(({ id }) => id)),
    ),
  });
  if (!email) return unknownEmail(services, events);
  // One that has no parts still says that SES accepted the email.
  const isPending = (report: SesEvent) =>
    report.recipientEvents.length === 0 || all.some((one) => one.report === report && !known.has(one.id));
  const [pending, others] = [
    events.filter((one) => isAbout(email, one)),
    events.filter((one) => !isAbout(email, one)),
  ];
  const reports = pending.filter(isPending);
  const parts = all.filter(({ id, report }) => reports.includes(report) && !known.has(id));
  const recorded =
    reports.length === 0 ? true : await recordParts(services, email, webhooks, { reports, parts, onHarm });
  if (recorded) for (const one of others) logUnmatched(services, one, "another message");
  return recorded;
}

interface Pending {
  readonly reports: readonly SesEvent[];
  readonly parts: readonly Part[];
  readonly onHarm: OnHarm;
}

/** Returns false when the email changed since it was read. */
async function recordParts(
  services: Services,
  email: Email,
  webhooks: readonly SubscribedWebhook[],
  { reports, parts, onHarm }: Pending,
): Promise<boolean> {
  const { projectId } = email;
  const events = attributed(
    email.recipients.map(({ address }) => address),
    parts.map(({ event }) => event),
    (address) => isErased(email, address),
  );
  const published = withoutErased(email, events);
  // An event whose own row was never written may be in a page by now: it keeps its number.
  const paged = hasPages(email) ? await listEventPages(services.tables, projectId, email.id) : [];
  const ids = parts.map(({ id }) => id);
  const numbered = ids.filter((id) => !paged.includes(id));
  const written = await applyEvents(services, email, { reports, events: published, ids: numbered });
  if (!written) return false;
  // Only events that were numbered just now: repeated ones were counted before.
  const before = new Set([...eventIdsOf(email), ...paged]);
  const isFresh = (report: SesEvent) => (_: RecipientEvent, at: number) =>
    parts[at]?.report === report && !before.has(ids[at] ?? "");
  onHarm({ harm: harmIn(reports.map((report) => events.filter(isFresh(report)))), webhooks });
  await suppressAll(services, email, events);
  const entries = published.map((one, at) =>
    outboxEntry(services, projectId, webhooks, eventOf(written, ids[at] ?? "", one, paged)),
  );
  await sideBySide(entries, writesAtOnce, (one) => publishEvent(services, projectId, one));
  await enqueueDeliveries(services, entries);
  return true;
}

function isAbout(email: Email, event: SesEvent): boolean {
  const attempt = event.tags[messageTags.attempt] ?? "";
  return (
    email.messageId === event.messageId || email.attempt?.id === attempt || email.attempts.includes(attempt)
  );
}

function unknownEmail(services: Services, events: readonly SesEvent[]): boolean {
  const now = services.clock().getTime();
  if (events.some(({ acceptedAt }) => now - Date.parse(acceptedAt) < redeliveryTimeoutMs))
    throw new Refusal("unavailable", "The email is not stored yet. The events are retried.");
  for (const one of events) logUnmatched(services, one, "unknown email");
  return true;
}

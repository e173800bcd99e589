import { attributed } from "../../domain/feedback/attribute.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import type { SesEvent } from "../../domain/feedback/ses-event.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { eventsQueue } from "../../settings/events-queue.ts";
import { messageTags } from "../../settings/message-tags.ts";
import { createdAt, type Email } from "../../store/emails/emails.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { readWithWebhooks } from "../emails/read-with-webhooks.ts";
import { enqueueDeliveries, outboxEntry, publishEvent } from "../outbox/publish-event.ts";
import { applyEvents } from "./apply-events.ts";
import { harmIn } from "./count-harm.ts";
import { countedOf } from "./count-metrics.ts";
import { type EmailEvent, logUnmatched } from "./email-event.ts";
import type { EventBatch } from "./event-batch.ts";
import { type NumberedParts, numberedParts } from "./numbered-parts.ts";
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
 * row numbers the events, suppressions, deliveries, and last the events' own rows. The batch gets the new harm as soon as
 * the events are numbered: later attempts do not report it again.
 * @throws {Refusal} `unavailable` to receive the messages again
 */
export async function recordEvents(
  services: Services,
  about: Omit<EmailEvent, "event">,
  events: readonly SesEvent[],
  batch: EventBatch,
): Promise<void> {
  await retryOnConflict(
    services.tables,
    "The email is being changed. The events are retried.",
    async () => (await recordOnce(services, about, events, batch)) || undefined,
    tries,
  );
}

/** Returns false when the email changed since it was read. */
async function recordOnce(
  services: Services,
  { projectId, emailId }: Omit<EmailEvent, "event">,
  events: readonly SesEvent[],
  batch: EventBatch,
): Promise<boolean> {
  const { email, webhooks } = await readWithWebhooks(services, projectId, emailId, batch.webhooks);
  if (!email) return unknownEmail(services, events);
  const all = partsOf(emailId, events);
  const numbered = await numberedParts(services, email, all);
  // One that has no parts still says that SES accepted the email.
  const isPending = (report: SesEvent) =>
    report.recipientEvents.length === 0 ||
    all.some((one) => one.report === report && !numbered.stored.has(one.id));
  const [pending, others] = [
    events.filter((one) => isAbout(email, one)),
    events.filter((one) => !isAbout(email, one)),
  ];
  const reports = pending.filter(isPending);
  const parts = all.filter(({ id, report }) => reports.includes(report) && !numbered.stored.has(id));
  const recorded =
    reports.length === 0 ||
    (await recordParts(services, email, webhooks, { reports, parts, numbered, batch }));
  if (recorded) for (const one of others) logUnmatched(services, one, "another message");
  return recorded;
}

interface Pending {
  readonly reports: readonly SesEvent[];
  readonly parts: readonly Part[];
  readonly numbered: NumberedParts;
  readonly batch: EventBatch;
}

/** Returns false when the email changed since it was read. */
async function recordParts(
  services: Services,
  email: Email,
  webhooks: readonly SubscribedWebhook[],
  { reports, parts, numbered, batch }: Pending,
): Promise<boolean> {
  const { projectId } = email;
  const events = attributed(
    email.recipients.map(({ address }) => address),
    parts.map(({ event }) => event),
    (address) => isErased(email, address),
  );
  const published = withoutErased(email, events);
  const ids = parts.map(({ id }) => id);
  const written = await applyEvents(services, email, {
    ...{ reports, events: published },
    ids: ids.filter((id) => !numbered.ids.has(id)),
  });
  if (!written) return false;
  // Only events that were numbered just now: repeated ones were counted before.
  const isFresh = (report: SesEvent) => (_: RecipientEvent, at: number) =>
    parts[at]?.report === report && !numbered.ids.has(ids[at] ?? "");
  const fresh = reports.map((report) => events.filter(isFresh(report)));
  const acceptedAt = new Date(createdAt(email));
  const sentAt = new Date(written.sentAt ?? acceptedAt);
  batch.onHarm(email, { harm: [{ ...harmIn(fresh), acceptedAt, sentAt }], webhooks });
  batch.onCounted(email, countedOf(email, written, fresh));
  await suppressAll(services, email, events);
  const entries = published.map((one, at) =>
    outboxEntry(services, projectId, webhooks, eventOf(written, ids[at] ?? "", one, numbered.paged)),
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

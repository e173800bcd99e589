import { eventIdsOf, hasPages, numberedEvent } from "../../domain/emails/email-events.ts";
import type { Services } from "../../services.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import type { Event } from "../../store/outbox/events.ts";
import { parseSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { readTogether, row } from "../../store/platform/read-plan.ts";
import { firstEvent } from "../outbox/first-event.ts";
import { enqueueDeliveries, outboxEntry, publishEvent } from "../outbox/publish-event.ts";

/** Reads the row of an email and the project's webhook endpoints: what publishing its events needs. */
export function publishReads(projectId: string, emailId: string) {
  return {
    email: row(emailKey(projectId, emailId), (item) => item && parseEmail(item)),
    webhooks: row(subscribedWebhooksKey(projectId), (item) => parseSubscribedWebhooks(item).webhooks),
  };
}

/**
 * Publishes that an email was queued, before it is claimed for the first time: so a claimed email has its event, and
 * a message that is lost or duplicated changes nothing about it. The request that accepted the email writes none of
 * this.
 */
export async function publishQueued(
  services: Services,
  email: Email,
  webhooks: readonly SubscribedWebhook[],
): Promise<void> {
  await publishAll(services, email.projectId, earlyEvents(email), webhooks);
}

/** Publishes that an email is scheduled. Where the message for it is lost, `publishQueued` makes up for it. */
export async function publishScheduled(
  services: Services,
  projectId: string,
  emailId: string,
): Promise<void> {
  const { email, webhooks } = await readTogether(services.tables, publishReads(projectId, emailId));
  const [first] = email ? earlyEvents(email) : [];
  if (first?.type === "email.scheduled") await publishAll(services, projectId, [first], webhooks);
}

async function publishAll(
  services: Services,
  projectId: string,
  events: readonly Event[],
  webhooks: readonly SubscribedWebhook[],
): Promise<void> {
  const entries = events.map((event) => outboxEntry(services, projectId, webhooks, event));
  await Promise.all(entries.map((entry) => publishEvent(services, projectId, entry)));
  await enqueueDeliveries(services, entries);
}

/** Returns the events of an email before its first claim: that it was scheduled, if it was, and queued. */
export function earlyEvents(email: Email): readonly Event[] {
  const first = firstEvent(email);
  const { scheduledAt, queuedAt } = email;
  // The sweeper that queued a scheduled email gave the event its number.
  const [, second] = scheduledAt === undefined || hasPages(email) ? [] : eventIdsOf(email);
  const queued = second === undefined ? undefined : numberedEvent(email, second);
  if (!queued || queuedAt === undefined) return [first];
  return [first, { ...first, ...queued, type: "email.queued", at: queuedAt, detail: {} }];
}

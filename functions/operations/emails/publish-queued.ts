import { eventIdsOf, firstEventId, sequenceOf } from "../../domain/emails/email-events.ts";
import type { Services } from "../../services.ts";
import { createdAt, type Email, parseEmail } from "../../store/emails/emails.ts";
import type { Event } from "../../store/outbox/events.ts";
import { parseSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import { enqueueDeliveries, outboxEntry, publishEvent } from "../outbox/publish-event.ts";

/**
 * Tells that an email was queued, before it is claimed for the first time: so that a claim means that it was told,
 * and a message that is lost or comes twice changes nothing about it. The request that accepted the email writes none
 * of this.
 */
export async function publishQueued(
  services: Services,
  email: Email,
  webhooks: readonly SubscribedWebhook[],
): Promise<void> {
  const published = earlyEvents(email).map((event) =>
    outboxEntry(services, email.projectId, webhooks, event),
  );
  await Promise.all(published.map((one) => publishEvent(services, email.projectId, one)));
  await enqueueDeliveries(services, published);
}

/** Tells that an email waits for its time. Where its message is lost, `tellQueued` makes up for it. */
export async function publishScheduled(
  services: Services,
  projectId: string,
  emailId: string,
): Promise<void> {
  const found = await getTogether(services.tables, {
    data: [emailKey(projectId, emailId), subscribedWebhooksKey(projectId)],
  });
  const item = found.data(emailKey(projectId, emailId));
  const [first] = item ? earlyEvents(parseEmail(item)) : [];
  if (first?.type !== "email.scheduled") return;
  const { webhooks } = parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId)));
  const entry = outboxEntry(services, projectId, webhooks, first);
  await publishEvent(services, projectId, entry);
  await enqueueDeliveries(services, [entry]);
}

/** What happened to an email before its first claim: that it was scheduled, as far as it was, and queued. */
export function earlyEvents(email: Email): readonly Event[] {
  const { id, scheduledAt, queuedAt, recipients } = email;
  const first = firstEventId(email);
  const [only, ...others] = recipients;
  const about = {
    emailId: id,
    ...(only && others.length === 0 && { recipient: only.address }),
  };
  const queued = { type: "email.queued" as const, ...about, detail: {} };
  if (scheduledAt === undefined)
    return [{ ...queued, id: first, at: queuedAt ?? createdAt(email), sequence: 1 }];
  const scheduled = {
    id: first,
    type: "email.scheduled" as const,
    at: createdAt(email),
    sequence: 1,
    ...about,
    detail: { scheduledAt },
  };
  // The sweeper that queued it gave the event its number.
  const last = eventIdsOf(email).at(-1) ?? first;
  const sequence = sequenceOf(email, last);
  if (queuedAt === undefined || last === first) return [scheduled];
  return [scheduled, { ...queued, id: last, at: queuedAt, ...(sequence !== undefined && { sequence }) }];
}

import { createHash } from "node:crypto";
import type { DeliveryMessage } from "../../domain/outbox/delivery-message.ts";
import { emailEventId, newEventId } from "../../domain/outbox/event-ids.ts";
import { type EventType, passes } from "../../domain/outbox/event-types.ts";
import { idRandomBytes, newId, timeOfId } from "../../domain/platform/ids.ts";
import { inSlice, sliceOfId } from "../../domain/platform/slices.ts";
import type { Services } from "../../services.ts";
import { type Delivery, newDeliveryWrite, putDelivery } from "../../store/outbox/deliveries.ts";
import { type Event, newEventWrite, putEvent } from "../../store/outbox/events.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import type { Write } from "../../store/platform/transact.ts";
import { eventTtl } from "../platform/retention.ts";
import { isFirstEvent } from "./first-event.ts";

/** How long a delivery waits for its message before the sweeper enqueues it again. */
export const deliveryRedeliveryMs = 60_000;

/** An event of a project with a delivery to each webhook that subscribes to it. */
export interface OutboxEntry {
  readonly event: Event;
  readonly deliveries: readonly Delivery[];
}

/** An event that the service itself causes, with a new id, at the current time. One of an email has no number yet. */
export function newEvent(services: Services, fields: Omit<Event, "id" | "at">): Event {
  const at = services.clock();
  const random = services.random(idRandomBytes);
  const { emailId } = fields;
  const id = emailId === undefined ? newEventId(at, random) : emailEventId(emailId, at, random);
  return { id, at: at.toISOString(), ...fields };
}

/** An event with its deliveries. Their ids are derived from the event's, so the same event gives the same deliveries. */
export function outboxEntry(
  services: Services,
  projectId: string,
  webhooks: readonly SubscribedWebhook[],
  event: Event,
): OutboxEntry {
  const subscribed = webhooks.filter((webhook) => isSubscribed(webhook, event.type));
  return { event, deliveries: subscribed.map(({ id }) => newDelivery(services, projectId, id, event)) };
}

/** Whether a webhook gets the events of a type. */
export function isSubscribed({ enabled, events }: SubscribedWebhook, type: EventType): boolean {
  return enabled && passes(events, type);
}

export function newDelivery(
  { clock }: Services,
  projectId: string,
  webhookId: string,
  { id, type, emailId }: Event,
): Delivery {
  return {
    id: deliveryId(webhookId, id),
    projectId,
    webhookId,
    eventId: id,
    eventType: type,
    ...(emailId !== undefined && { emailId }),
    status: "pending",
    tries: 0,
    nextAt: clock().toISOString(),
    attempts: [],
    rev: 0,
  };
}

/** The id of the delivery of an event to a webhook, in the slice of the event. */
export function deliveryId(webhookId: string, eventId: string): string {
  const digest = createHash("sha256").update(`${webhookId} ${eventId}`).digest().subarray(0, idRandomBytes);
  return inSlice(newId("whd", timeOfId(eventId), digest), sliceOfId(eventId));
}

/** The writes of events and deliveries, for the transaction that causes them: a crash cannot separate the two. */
export function outboxWrites(
  services: Services,
  projectId: string,
  all: readonly OutboxEntry[],
): readonly Write[] {
  const { tables } = services;
  const ttl = eventTtl(services);
  return all.flatMap(({ event, deliveries }) => [
    ...(isFirstEvent(event) ? [] : [newEventWrite(tables, projectId, event, ttl)]),
    ...deliveries.map((one) => newDeliveryWrite(tables, one, redeliveryTime(services), ttl)),
  ]);
}

/**
 * Writes an event where a queue repeats the work until it succeeds. The event's own row is written last: once it
 * exists, so do all of its deliveries. A first event has none: it is published before its email is claimed.
 */
export async function publishEvent(
  services: Services,
  projectId: string,
  { event, deliveries }: OutboxEntry,
): Promise<void> {
  const ttl = eventTtl(services);
  const due = redeliveryTime(services);
  await Promise.all(deliveries.map((one) => putDelivery(services.tables, one, due, ttl)));
  if (!isFirstEvent(event)) await putEvent(services.tables, projectId, event, ttl);
}

/** Enqueues deliveries that are stored. The sweeper enqueues those that the queue does not accept. */
export async function enqueueDeliveries(services: Services, all: readonly OutboxEntry[]): Promise<void> {
  return enqueueDeliveryRows(
    services,
    all.flatMap(({ deliveries }) => deliveries),
  );
}

/** The same for deliveries without a new event. */
export async function enqueueDeliveryRows(
  services: Services,
  deliveries: readonly Delivery[],
): Promise<void> {
  const messages = deliveries.map(deliveryMessage);
  if (messages.length === 0) return;
  const left = await (await services.webhookQueue()).send(messages);
  if (left > 0) services.log.error("deliveries were not enqueued; the sweeper repeats it", { count: left });
}

export function deliveryMessage({ projectId, webhookId, id, eventId, emailId }: Delivery): DeliveryMessage {
  return { projectId, webhookId, deliveryId: id, eventId, ...(emailId !== undefined && { emailId }) };
}

/** When the sweeper enqueues a delivery again whose message is sent now. */
export function redeliveryTime({ clock }: Services): Date {
  return new Date(clock().getTime() + deliveryRedeliveryMs);
}

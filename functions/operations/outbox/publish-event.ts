import { createHash } from "node:crypto";
import type { DeliveryMessage } from "../../domain/outbox/delivery-message.ts";
import { passes } from "../../domain/outbox/event-types.ts";
import { idRandomBytes, newId, timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { type Delivery, newDeliveryWrite, putDelivery } from "../../store/outbox/deliveries.ts";
import { type Event, newEventWrite, putEvent } from "../../store/outbox/events.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import type { Write } from "../../store/platform/transact.ts";
import { eventTtl } from "../platform/retention.ts";

/** How long a delivery waits for its message before the sweeper hands it over. */
export const deliveryRedeliveryMs = 60_000;

/** Something that happened in a project, with a delivery to each endpoint that asks for it. */
export interface OutboxEntry {
  readonly event: Event;
  readonly deliveries: readonly Delivery[];
}

/** An event of the service's own making: its id is new, its time is now. */
export function newEvent(services: Services, fields: Omit<Event, "id" | "at">): Event {
  const at = services.clock();
  return { id: newId("evt", at, services.random(idRandomBytes)), at: at.toISOString(), ...fields };
}

/** What an event makes to tell: its deliveries have ids that follow from it, so that made again they are the same. */
export function outboxEntry(
  services: Services,
  projectId: string,
  webhooks: readonly SubscribedWebhook[],
  event: Event,
): OutboxEntry {
  const asking = webhooks.filter(({ enabled, events }) => enabled && passes(events, event.type));
  return { event, deliveries: asking.map(({ id }) => newDelivery(services, projectId, id, event)) };
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

/** The id of the delivery of an event to an endpoint. */
export function deliveryId(webhookId: string, eventId: string): string {
  return newId(
    "whd",
    timeOfId(eventId),
    createHash("sha256").update(`${webhookId} ${eventId}`).digest().subarray(0, idRandomBytes),
  );
}

/** The rows of what is told, for the transaction that makes it true: then no crash comes between. */
export function outboxWrites(
  services: Services,
  projectId: string,
  all: readonly OutboxEntry[],
): readonly Write[] {
  const { tables } = services;
  const ttl = eventTtl(services);
  return all.flatMap(({ event, deliveries }) => [
    newEventWrite(tables, projectId, event, ttl),
    ...deliveries.map((one) => newDeliveryWrite(tables, one, redeliveryTime(services), ttl)),
  ]);
}

/**
 * Writes what is told where something else brings it again until it is written. The event's own row comes last: once
 * it stands, all of its deliveries do.
 */
export async function publishEvent(
  services: Services,
  projectId: string,
  { event, deliveries }: OutboxEntry,
): Promise<void> {
  const ttl = eventTtl(services);
  const due = redeliveryTime(services);
  await Promise.all(deliveries.map((one) => putDelivery(services.tables, one, due, ttl)));
  await putEvent(services.tables, projectId, event, ttl);
}

/** Hands deliveries that are written to their queue. What it does not take, the sweeper hands over. */
export async function enqueueDeliveries(services: Services, all: readonly OutboxEntry[]): Promise<void> {
  return enqueueDeliveryRows(
    services,
    all.flatMap(({ deliveries }) => deliveries),
  );
}

/** The same for deliveries that are written without an event of their own. */
export async function enqueueDeliveryRows(
  services: Services,
  deliveries: readonly Delivery[],
): Promise<void> {
  const messages = deliveries.map(deliveryMessage);
  if (messages.length === 0) return;
  const left = await (await services.webhookQueue()).send(messages);
  if (left > 0) services.log.error("webhooks not handed over; the sweeper will", { count: left });
}

export function deliveryMessage({ projectId, webhookId, id, eventId, emailId }: Delivery): DeliveryMessage {
  return { projectId, webhookId, deliveryId: id, eventId, ...(emailId !== undefined && { emailId }) };
}

/** When the sweeper hands a delivery over whose message is sent now. */
export function redeliveryTime({ clock }: Services): Date {
  return new Date(clock().getTime() + deliveryRedeliveryMs);
}

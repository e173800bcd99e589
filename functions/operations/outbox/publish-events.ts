import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { putDelivery } from "../../store/outbox/deliveries.ts";
import { putEvents } from "../../store/outbox/events.ts";
import { eventTtl, repeatedEventTtl } from "../platform/retention.ts";
import { enqueueDeliveries, type OutboxEntry, redeliveryTime } from "./publish-event.ts";

const deliveriesAtOnce = 25;

/**
 * Writes many events as `publishEvent` does, in few calls, and enqueues their deliveries. Each id has to follow from all
 * that its event says: an event that is there already is written again. A delivery is not, since an endpoint may have
 * answered it: each is a put of its own, on the condition that there is none.
 */
export async function publishEvents(
  services: Services,
  projectId: string,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const { tables } = services;
  const ttl = eventTtl(services);
  const due = redeliveryTime(services);
  const first = new Map<string, OutboxEntry>();
  for (const one of entries) if (!first.has(one.event.id)) first.set(one.event.id, one);
  const once = [...first.values()];
  const deliveries = once.flatMap((one) => one.deliveries);
  await sideBySide(deliveries, deliveriesAtOnce, (one) => putDelivery(tables, one, due, ttl));
  const events = once.map(({ event }) => ({ event, ttl: repeatedEventTtl(services, event.at) }));
  await putEvents(tables, projectId, events);
  await enqueueDeliveries(services, once);
}

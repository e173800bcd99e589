import type { DeliveryMessage } from "../../../domain/outbox/delivery-message.ts";
import { testType } from "../../../domain/outbox/event-types.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { type Delivery, parseDelivery } from "../../../store/outbox/deliveries.ts";
import { type EmailFacts, parseEmailFacts } from "../../../store/outbox/email-facts.ts";
import { type Event, parseEvent } from "../../../store/outbox/events.ts";
import { deliveryKey, emailKey, eventKey } from "../../../store/platform/keys.ts";
import { type ReadResult, rows } from "../../../store/platform/read-plan.ts";
import { firstEvent, isFirstEvent } from "../../outbox/first-event.ts";

/** A delivery that is due, with what its payload is made of. */
export interface PendingDelivery {
  readonly delivery: Delivery;
  readonly event: Event | undefined;
  /** An email may be kept for a shorter time than its events. */
  readonly email: EmailFacts | undefined;
}

/** One whose event was read: it can be attempted. */
export interface DueDelivery extends PendingDelivery {
  readonly event: Event;
}

/** The part of a read plan that finds the rows that messages name. */
export function deliveryRowReads(messages: readonly DeliveryMessage[]) {
  const ofEmails = messages.flatMap(({ projectId, emailId }) =>
    emailId === undefined ? [] : [emailKey(projectId, emailId)],
  );
  return {
    deliveries: rows(
      messages.map(({ projectId, webhookId, deliveryId }) => deliveryKey(projectId, webhookId, deliveryId)),
      (items) => byId(items, parseDelivery),
    ),
    events: rows(
      messages.flatMap(({ projectId, eventId }) =>
        isFirstEvent({ id: eventId }) ? [] : [eventKey(projectId, eventId)],
      ),
      (items) => byId(items, parseEvent),
    ),
    emails: rows(ofEmails, (items) => byId(items, parseEmailFacts)),
  };
}

function byId<Item, Row extends { readonly id: string }>(
  items: readonly (Item | undefined)[],
  parse: (item: Item) => Row,
): ReadonlyMap<string, Row> {
  const parsed = items.flatMap((item) => (item === undefined ? [] : [parse(item)]));
  return new Map(parsed.map((one) => [one.id, one]));
}

/** Deliveries that are due, each once. One that is early stays in the due index, and gets another message. */
export function pendingDeliveries(
  { clock }: Services,
  { deliveries, events, emails }: ReadResult<ReturnType<typeof deliveryRowReads>>,
): readonly PendingDelivery[] {
  const now = clock().toISOString();
  return [...deliveries.values()]
    .filter(({ status, nextAt }) => status === "pending" && nextAt <= now)
    .map((delivery) => {
      const email = emails.get(delivery.emailId ?? "");
      return { delivery, email, event: eventOf(delivery, events, email) };
    });
}

function eventOf(
  delivery: Delivery,
  events: ReadonlyMap<string, Event>,
  email: EmailFacts | undefined,
): Event | undefined {
  if (delivery.eventType === testType) return testEvent(delivery);
  if (isFirstEvent({ id: delivery.eventId })) return email && firstEvent(email);
  return events.get(delivery.eventId);
}

/** The event of a test is not in the activity log: it is made from its delivery. */
function testEvent({ eventId: id, webhookId }: Delivery): Event {
  const detail = { message: "This is a test of your webhook endpoint." };
  return { id, type: testType, at: timeOfId(id).toISOString(), webhookId, detail };
}

import type { DeliveryMessage } from "../../../domain/outbox/delivery-message.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { type Delivery, parseDelivery } from "../../../store/outbox/deliveries.ts";
import {
  deliveryKey,
  emailKey,
  eventKey,
  type Key,
  webhookKey,
  webhookStateKey,
} from "../../../store/platform/keys.ts";
import { type FoundRows, getTogether } from "../../../store/platform/read.ts";
import { parseWebhookState } from "../../../store/webhooks/webhook-state.ts";
import { parseWebhook } from "../../../store/webhooks/webhooks.ts";
import { eventOf } from "./attempt-delivery.ts";
import { callInSlot } from "./call-in-slot.ts";
import { disableFailing } from "./disable-webhook.ts";
import { acquireSlot } from "./hold-slot.ts";
import { giveUp, postpone, requeueDeliveries } from "./postpone-deliveries.ts";

/**
 * Works off deliveries to one endpoint. What bounds harm to the others' deliveries is here: few workers call an
 * endpoint at once, one alone where it fails again and again, and nobody while it is left alone.
 */
export async function callWebhook(services: Services, messages: readonly DeliveryMessage[]): Promise<void> {
  const [{ projectId, webhookId } = { projectId: "", webhookId: "" }] = messages;
  const found = await getTogether(services.tables, {
    data: [
      webhookKey(projectId, webhookId),
      webhookStateKey(projectId, webhookId),
      ...messages.flatMap(rowsOf),
    ],
  });
  const open = dueOf(services, messages, found);
  // What happened is forgotten by now: that says nothing of the endpoint.
  await giveUp(
    services,
    open.filter((one) => !eventOf(one, found) && isForgotten(services, one)),
    "event_expired",
  );
  const due = open.filter((one) => eventOf(one, found));
  if (due.length === 0) return;
  const item = found.data(webhookKey(projectId, webhookId));
  const webhook = item && parseWebhook(item);
  if (!webhook?.enabled) return giveUp(services, due, webhook ? "endpoint_disabled" : "endpoint_deleted");
  const state = parseWebhookState(found.data(webhookStateKey(projectId, webhookId)));
  const held = await acquireSlot(services, webhook, state, due.length);
  if (held === "busy") return requeueDeliveries(services, messages, due);
  if ("notBefore" in held) return postpone(services, due, held.notBefore);
  const { outcomes, went, fault } = await callInSlot(services, webhook, held, due, found);
  await disableFailing(services, webhook, outcomes, went);
  if (fault !== undefined) throw fault;
}

/**
 * An event's row is written after its deliveries: one that is not there may still be on its way, and its deliveries
 * stay due until it comes.
 */
function isForgotten({ clock }: Services, { eventId }: Delivery): boolean {
  return clock().getTime() - timeOfId(eventId).getTime() > onItsWayMs;
}

const onItsWayMs = 24 * 60 * 60_000;

/** The rows that a message names; the email's where the event is about one. */
function rowsOf({ projectId, webhookId, deliveryId, eventId, emailId }: DeliveryMessage): readonly Key[] {
  return [
    deliveryKey(projectId, webhookId, deliveryId),
    eventKey(projectId, eventId),
    ...(emailId === undefined ? [] : [emailKey(projectId, emailId)]),
  ];
}

/** Deliveries whose time has come, each once. One that comes early stands in the due index: its own message will come. */
function dueOf(
  { clock }: Services,
  messages: readonly DeliveryMessage[],
  found: FoundRows,
): readonly Delivery[] {
  const keys = messages.map(({ projectId, webhookId, deliveryId }) =>
    deliveryKey(projectId, webhookId, deliveryId),
  );
  const items = [...new Set(keys.map((key) => found.data(key)))];
  const now = clock().toISOString();
  return items
    .flatMap((item) => (item ? [parseDelivery(item)] : []))
    .filter(({ status, nextAt }) => status === "pending" && nextAt <= now);
}

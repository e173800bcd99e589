import type { DeliveryMessage } from "../../../domain/outbox/delivery-message.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import type { Delivery } from "../../../store/outbox/deliveries.ts";
import { webhookListReads } from "../../../store/outbox/subscribed-webhooks.ts";
import { webhookKey, webhookStateKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { parseWebhookState } from "../../../store/webhooks/webhook-state.ts";
import { parseWebhook } from "../../../store/webhooks/webhooks.ts";
import { callInSlot } from "./call-in-slot.ts";
import { disableFailing } from "./disable-webhook.ts";
import {
  type DueDelivery,
  deliveryRowReads,
  type PendingDelivery,
  pendingDeliveries,
} from "./due-deliveries.ts";
import { acquireSlot } from "./hold-slot.ts";
import { giveUp, postpone, requeueDeliveries } from "./postpone-deliveries.ts";

/**
 * Attempts deliveries to one webhook. This isolates webhooks from each other: few workers call an endpoint at once,
 * only one where it keeps failing, and none during a pause.
 */
export async function callWebhook(services: Services, messages: readonly DeliveryMessage[]): Promise<void> {
  const [{ projectId, webhookId } = { projectId: "", webhookId: "" }] = messages;
  const { webhook, state, webhooks, ...found } = await readTogether(services.tables, {
    ...webhookListReads(projectId),
    webhook: row(webhookKey(projectId, webhookId), (item) => item && parseWebhook(item)),
    state: row(webhookStateKey(projectId, webhookId), parseWebhookState),
    ...deliveryRowReads(messages),
  });
  const pending = pendingDeliveries(services, found);
  const due = pending.filter(isComplete);
  const incomplete = pending.filter((one) => !isComplete(one)).map(({ delivery }) => delivery);
  await giveUp(
    services,
    incomplete.filter((one) => isExpired(services, one)),
    "event_expired",
  );
  if (due.length === 0) return;
  const deliveries = due.map(({ delivery }) => delivery);
  if (!webhook?.enabled)
    return giveUp(services, deliveries, webhook ? "endpoint_disabled" : "endpoint_deleted");
  const enabled = webhooks.filter((one) => one.enabled).length;
  const held = await acquireSlot(services, webhook, state, due.length, enabled);
  if (held === "busy") return requeueDeliveries(services, messages, deliveries);
  if ("notBefore" in held) return postpone(services, deliveries, held.notBefore);
  const { outcomes, result, fault } = await callInSlot(services, webhook, held, due);
  await disableFailing(services, webhook, outcomes, result);
  if (fault !== undefined) throw fault;
}

function isComplete(one: PendingDelivery): one is DueDelivery {
  return one.event !== undefined;
}

/**
 * An event's row is written after its deliveries, so an event that is missing may be about to appear: its deliveries
 * stay due until then. After this time it was deleted.
 */
function isExpired({ clock }: Services, { eventId }: Delivery): boolean {
  return clock().getTime() - timeOfId(eventId).getTime() > eventPendingMs;
}

const eventPendingMs = 24 * 60 * 60_000;

import { isId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { type Delivery, parseDelivery } from "../../store/outbox/deliveries.ts";
import { deliveryKey, type Key, webhookKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";
import { parseWebhook, type Webhook } from "../../store/webhooks/webhooks.ts";

/** An endpoint of the project, by what was read along. Refuses with `not_found`. */
export function readWebhook(projectId: string, webhookId: string, found: FoundRows): Webhook {
  const item = found.data(webhookKey(projectId, webhookId));
  if (!item) throw noWebhook();
  return parseWebhook(item);
}

export function noWebhook(): Refusal {
  return new Refusal("not_found", "there is no such webhook in this project");
}

/** What a request reads along that is about an endpoint and may name one of its deliveries. */
export function readsForDelivery(
  projectId: string,
  webhookId: string,
  deliveryId: string | undefined,
): readonly Key[] {
  const isOne = deliveryId !== undefined && isId("whd", deliveryId);
  return [
    webhookKey(projectId, webhookId),
    ...(isOne ? [deliveryKey(projectId, webhookId, deliveryId)] : []),
  ];
}

/** A delivery to an endpoint, by what was read along. Refuses with `not_found`. */
export function readDelivery({ projectId, id }: Webhook, deliveryId: string, found: FoundRows): Delivery {
  const item = found.data(deliveryKey(projectId, id, deliveryId));
  if (!item) throw noDelivery();
  return parseDelivery(item);
}

export function noDelivery(): Refusal {
  return new Refusal("not_found", "there is no such delivery to this webhook");
}

/** Nothing is sent to an endpoint that is switched off: whoever asks for it is told instead. */
export function refuseDisabled({ enabled }: Webhook): void {
  if (!enabled) throw new Refusal("invalid_state", "this webhook is disabled: enable it first");
}

import { isId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { type Delivery, parseDelivery } from "../../store/outbox/deliveries.ts";
import { deliveryKey, webhookKey } from "../../store/platform/keys.ts";
import { optionalRow, type ReadResult, row } from "../../store/platform/read-plan.ts";
import { parseWebhook, type Webhook } from "../../store/webhooks/webhooks.ts";

/** The part of a read plan that finds a webhook; it refuses with `not_found` when it is looked at. */
export function webhookReads(projectId: string, webhookId: string) {
  return {
    webhook: row(webhookKey(projectId, webhookId), (item) => {
      if (!item) throw noWebhook();
      return parseWebhook(item);
    }),
  };
}

export function noWebhook(): Refusal {
  return new Refusal("not_found", "Webhook not found in this project.");
}

/** The same with one of the webhook's deliveries; undefined where it does not exist. */
export function deliveryReads(projectId: string, webhookId: string, deliveryId: string | undefined) {
  const isDelivery = deliveryId !== undefined && isId("whd", deliveryId);
  return {
    ...webhookReads(projectId, webhookId),
    delivery: optionalRow(
      isDelivery ? deliveryKey(projectId, webhookId, deliveryId) : undefined,
      (item) => item && parseDelivery(item),
    ),
  };
}

/** @throws {Refusal} `not_found` */
export function foundDelivery({ webhook, delivery }: ReadResult<ReturnType<typeof deliveryReads>>): Delivery {
  if (delivery?.webhookId !== webhook.id) throw noDelivery();
  return delivery;
}

export function noDelivery(): Refusal {
  return new Refusal("not_found", "Delivery not found for this webhook.");
}

/** @throws {Refusal} `invalid_state` for a disabled webhook: it gets no deliveries. */
export function refuseDisabled({ enabled }: Webhook): void {
  if (!enabled) throw new Refusal("invalid_state", "This webhook is disabled. Enable it first.");
}

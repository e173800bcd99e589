import { testType } from "../../domain/outbox/event-types.ts";
import type { Services } from "../../services.ts";
import { type Delivery, putDelivery } from "../../store/outbox/deliveries.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";
import { enqueueDeliveryRows, newDelivery, newEvent, redeliveryTime } from "../outbox/publish-event.ts";
import { eventTtl } from "../platform/retention.ts";
import { refuseDisabled } from "./find-webhook.ts";

/** Sends a test event to a webhook, whatever its filters. Only the delivery is stored, not the event. */
export async function testWebhook(services: Services, webhook: Webhook): Promise<Delivery> {
  refuseDisabled(webhook);
  const { projectId, id: webhookId } = webhook;
  const event = newEvent(services, { type: testType, webhookId, detail: {} });
  const delivery = newDelivery(services, projectId, webhookId, event);
  await putDelivery(services.tables, delivery, redeliveryTime(services), eventTtl(services));
  await enqueueDeliveryRows(services, [delivery]);
  return delivery;
}

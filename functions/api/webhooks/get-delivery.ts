import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readDelivery, readsForDelivery, readWebhook } from "../../operations/webhooks/find-webhook.ts";
import { deliveryView } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.getDelivery,
  async ({ params }, { caller: { projectId }, found }) => {
    const webhook = readWebhook(projectId, params.webhookId, found);
    return deliveryView(readDelivery(webhook, params.deliveryId, found));
  },
  ({ params }, projectId) => ({ data: readsForDelivery(projectId, params.webhookId, params.deliveryId) }),
);

import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deliveryReads, foundDelivery } from "../../operations/webhooks/find-webhook.ts";
import { deliveryView } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.getDelivery,
  { reads: ({ params }, { projectId }) => deliveryReads(projectId, params.webhookId, params.deliveryId) },
  async (_, { found }) => deliveryView(foundDelivery(found)),
);

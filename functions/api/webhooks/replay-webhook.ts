import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deliveryReads, foundDelivery, refuseDisabled } from "../../operations/webhooks/find-webhook.ts";
import { replayDelivery } from "../../operations/webhooks/replay-delivery.ts";
import { startReplay } from "../../operations/webhooks/start-replay.ts";
import { deliverySummary } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.replayWebhook,
  { reads: ({ params, body }, { projectId }) => deliveryReads(projectId, params.webhookId, body.deliveryId) },
  async ({ body: { deliveryId, from, to } }, { services, found }) => {
    const { webhook } = found;
    const delivery = deliveryId === undefined ? undefined : foundDelivery(found);
    refuseDisabled(webhook);
    if (delivery) return deliverySummary(await replayDelivery(services, delivery));
    if (!from || !to) throw new Error("a replay of nothing passed its declaration");
    return startReplay(services, webhook, { from, to });
  },
);

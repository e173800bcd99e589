import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  readDelivery,
  readsForDelivery,
  readWebhook,
  refuseDisabled,
} from "../../operations/webhooks/find-webhook.ts";
import { replayDelivery } from "../../operations/webhooks/replay-delivery.ts";
import { startReplay } from "../../operations/webhooks/start-replay.ts";
import { deliverySummary } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.replayWebhook,
  async ({ params, body }, { caller: { projectId }, services, found }) => {
    const webhook = readWebhook(projectId, params.webhookId, found);
    const { deliveryId, from, to } = body;
    const one = deliveryId === undefined ? undefined : readDelivery(webhook, deliveryId, found);
    refuseDisabled(webhook);
    if (one) return deliverySummary(await replayDelivery(services, one));
    if (!from || !to) throw new Error("a replay of nothing passed its declaration");
    return startReplay(services, webhook, { from, to });
  },
  ({ params, body }, projectId) => ({ data: readsForDelivery(projectId, params.webhookId, body.deliveryId) }),
);

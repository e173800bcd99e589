import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readWebhook } from "../../operations/webhooks/find-webhook.ts";
import { webhookView } from "../../operations/webhooks/webhook-view.ts";
import { webhookKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  webhooks.getWebhook,
  async ({ params }, { caller: { projectId }, found }) =>
    webhookView(readWebhook(projectId, params.webhookId, found)),
  ({ params }, projectId) => ({ data: [webhookKey(projectId, params.webhookId)] }),
);

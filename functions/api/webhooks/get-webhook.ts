import { webhooks } from "../../contract/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readWebhook } from "../../operations/find-webhook.ts";
import { webhookView } from "../../operations/webhook-view.ts";
import { webhookKey } from "../../store/keys.ts";

export const handler = endpoint(
  webhooks.getWebhook,
  async ({ params }, { caller: { projectId }, found }) =>
    webhookView(readWebhook(projectId, params.webhookId, found)),
  ({ params }, projectId) => ({ data: [webhookKey(projectId, params.webhookId)] }),
);

import { webhooks } from "../../contract/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readWebhook } from "../../operations/find-webhook.ts";
import { testWebhook } from "../../operations/test-webhook.ts";
import { deliverySummary } from "../../operations/webhook-view.ts";
import { webhookKey } from "../../store/keys.ts";

export const handler = endpoint(
  webhooks.testWebhook,
  async ({ params }, { caller: { projectId }, services, found }) =>
    deliverySummary(await testWebhook(services, readWebhook(projectId, params.webhookId, found))),
  ({ params }, projectId) => ({ data: [webhookKey(projectId, params.webhookId)] }),
);

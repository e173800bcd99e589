import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readWebhook } from "../../operations/webhooks/find-webhook.ts";
import { testWebhook } from "../../operations/webhooks/test-webhook.ts";
import { deliverySummary } from "../../operations/webhooks/webhook-view.ts";
import { webhookKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  webhooks.testWebhook,
  async ({ params }, { caller: { projectId }, services, found }) =>
    deliverySummary(await testWebhook(services, readWebhook(projectId, params.webhookId, found))),
  ({ params }, projectId) => ({ data: [webhookKey(projectId, params.webhookId)] }),
);

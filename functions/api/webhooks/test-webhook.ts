import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { webhookReads } from "../../operations/webhooks/find-webhook.ts";
import { testWebhook } from "../../operations/webhooks/test-webhook.ts";
import { deliverySummary } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.testWebhook,
  { reads: ({ params }, { projectId }) => webhookReads(projectId, params.webhookId) },
  async (_, { services, found }) => deliverySummary(await testWebhook(services, found.webhook)),
);

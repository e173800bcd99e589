import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { webhookReads } from "../../operations/webhooks/find-webhook.ts";
import { webhookView } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.getWebhook,
  { reads: ({ params }, { projectId }) => webhookReads(projectId, params.webhookId) },
  async (_, { found }) => webhookView(found.webhook),
);

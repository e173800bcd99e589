import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeWebhook, webhookChangeReads } from "../../operations/webhooks/change-webhook.ts";
import { webhookView } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.updateWebhook,
  { reads: ({ params }, { projectId }) => webhookChangeReads(projectId, params.webhookId) },
  async ({ body }, { services, found }) => webhookView(await changeWebhook(services, found, body)),
);

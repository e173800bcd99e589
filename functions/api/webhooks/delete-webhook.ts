import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteWebhook, webhookChangeReads } from "../../operations/webhooks/change-webhook.ts";

export const handler = endpoint(
  webhooks.deleteWebhook,
  { reads: ({ params }, { projectId }) => webhookChangeReads(projectId, params.webhookId) },
  async ({ params: { webhookId } }, { services, found }) => {
    await deleteWebhook(services, found);
    return { id: webhookId, deleted: true as const };
  },
);

import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteWebhook, readsForWebhookChange } from "../../operations/webhooks/change-webhook.ts";

export const handler = endpoint(
  webhooks.deleteWebhook,
  async ({ params: { webhookId } }, { caller: { projectId }, services, found }) => {
    await deleteWebhook(services, projectId, webhookId, found);
    return { id: webhookId, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: readsForWebhookChange(projectId, params.webhookId) }),
);

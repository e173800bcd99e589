import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeWebhook, readsForWebhookChange } from "../../operations/webhooks/change-webhook.ts";
import { readWebhook } from "../../operations/webhooks/find-webhook.ts";
import { refuseBlocked } from "../../operations/webhooks/refuse-blocked.ts";
import { webhookView } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.updateWebhook,
  async ({ params: { webhookId }, body }, { caller: { projectId }, services, found }) => {
    readWebhook(projectId, webhookId, found);
    if (body.url !== undefined) await refuseBlocked(services, body.url);
    return webhookView(await changeWebhook(services, projectId, webhookId, body, found));
  },
  ({ params }, projectId) => ({ data: readsForWebhookChange(projectId, params.webhookId) }),
);

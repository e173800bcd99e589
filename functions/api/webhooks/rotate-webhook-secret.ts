import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readsForWebhookChange, rotateSecret } from "../../operations/webhooks/change-webhook.ts";
import { withNewSecret } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.rotateWebhookSecret,
  async ({ params }, { caller: { projectId }, services, found }) =>
    withNewSecret(await rotateSecret(services, projectId, params.webhookId, found)),
  ({ params }, projectId) => ({ data: readsForWebhookChange(projectId, params.webhookId) }),
);

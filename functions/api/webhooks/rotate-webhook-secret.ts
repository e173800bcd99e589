import { webhooks } from "../../contract/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rotateSecret, wantForChange } from "../../operations/change-webhook.ts";
import { withNewSecret } from "../../operations/webhook-view.ts";

export const handler = endpoint(
  webhooks.rotateWebhookSecret,
  async ({ params }, { caller: { projectId }, services, found }) =>
    withNewSecret(await rotateSecret(services, projectId, params.webhookId, found)),
  ({ params }, projectId) => ({ data: wantForChange(projectId, params.webhookId) }),
);

import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rotateSecret, webhookChangeReads } from "../../operations/webhooks/change-webhook.ts";
import { withNewSecret } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.rotateWebhookSecret,
  { reads: ({ params }, { projectId }) => webhookChangeReads(projectId, params.webhookId) },
  async (_, { services, found }) => withNewSecret(await rotateSecret(services, found)),
);

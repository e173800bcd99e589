import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { endpoint } from "../../http/endpoint.ts";
import { newWebhook, newWebhookReads } from "../../operations/webhooks/new-webhook.ts";
import { withNewSecret } from "../../operations/webhooks/webhook-view.ts";

export const handler = endpoint(
  webhooks.createWebhook,
  { reads: (_, { projectId, services }) => newWebhookReads(services, projectId) },
  async ({ body }, { caller: { projectId }, services, found }) =>
    withNewSecret(await newWebhook(services, projectId, body, found)),
);

import type * as z from "zod/mini";
import { handler as createWebhook } from "../../api/webhooks/create-webhook.ts";
import { handler as deleteWebhook } from "../../api/webhooks/delete-webhook.ts";
import { handler as getWebhook } from "../../api/webhooks/get-webhook.ts";
import { handler as listWebhooks } from "../../api/webhooks/list-webhooks.ts";
import { handler as rotateWebhookSecret } from "../../api/webhooks/rotate-webhook-secret.ts";
import { handler as updateWebhook } from "../../api/webhooks/update-webhook.ts";
import type { Webhook } from "../../contract/webhooks/webhook-record.ts";
import { ownEventNames, resendEventName } from "../../domain/webhooks/resend-events.ts";
import { fieldsOf, type GivenFields, invalid, listView, refuseOwnNames } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";

export const webhooks = {
  "webhooks.create": async ({ ask, body }: ResendRequest) => {
    const { id, secret } = await ask(createWebhook, () => ({
      body: { ...webhookFields(body()), format: "resend" },
    }));
    return { object: "webhook", id, signing_secret: secret };
  },
  "webhooks.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listWebhooks, () => ({ query })), shownWebhook),
  "webhooks.get": async ({ ask, params }: ResendRequest) => ({
    object: "webhook",
    ...shownWebhook(await ask(getWebhook, () => ({ params }))),
    message: "The signing secret is shown when a webhook is created and when its secret is rotated.",
  }),
  "webhooks.update": async ({ ask, params, body }: ResendRequest) => {
    const { id } = await ask(updateWebhook, () => ({ params, body: webhookFields(body()) }));
    return { object: "webhook", id };
  },
  "webhooks.remove": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(deleteWebhook, () => ({ params }));
    return { object: "webhook", id, deleted: true };
  },
  "webhooks.rotateSigningSecret": async ({ ask, params }: ResendRequest) => {
    const { id, secret } = await ask(rotateWebhookSecret, () => ({ params }));
    return { object: "webhook", id, signing_secret: secret };
  },
};

function webhookFields(given: unknown): GivenFields {
  const { endpoint, events, status, ...fields } = fieldsOf(given);
  if (status !== undefined && status !== "enabled" && status !== "disabled")
    throw invalid("status", "must be enabled or disabled");
  refuseOwnNames(fields, { url: "endpoint", enabled: "status", format: "" });
  return {
    ...fields,
    ...(endpoint !== undefined && { url: endpoint }),
    ...(events !== undefined && { events: Array.isArray(events) ? ownEventNames(events) : events }),
    ...(status !== undefined && { enabled: status === "enabled" }),
  };
}

function shownWebhook({ id, url, events, enabled, createdAt }: z.output<typeof Webhook>) {
  return {
    ...{ id, endpoint: url, events: [...new Set(events.map(resendEventName))] },
    ...{ status: enabled ? "enabled" : "disabled", created_at: createdAt },
  };
}

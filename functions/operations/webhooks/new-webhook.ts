import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { PayloadFormat } from "../../domain/webhooks/payload-format.ts";
import type { Services } from "../../services.ts";
import { webhookLimit } from "../../settings/environment.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { projectKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { type ReadResult, row } from "../../store/platform/read-plan.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";
import { planOf } from "../projects/plan-of.ts";
import { callableUrl } from "./callable-url.ts";
import { newWebhookSecret } from "./calls/sign-webhook.ts";
import { saveWebhook } from "./save-webhook.ts";

interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled?: boolean | undefined;
  readonly format?: PayloadFormat | undefined;
}

/** What `newWebhook` reads along with the caller's key. */
export function newWebhookReads(services: Services, projectId: string) {
  return {
    plan: row(projectKey(projectId), (item) => planOf(services, item).plan),
    subscribed: row(subscribedWebhooksKey(projectId), parseSubscribedWebhooks),
  };
}

/**
 * Creates a webhook.
 * @throws {Refusal} `validation_error` for a URL that may not be called; `invalid_state` at the plan's limit
 */
export async function newWebhook(
  services: Services,
  projectId: string,
  { url: given, events, enabled = true, format }: NewWebhook,
  { plan, subscribed }: ReadResult<ReturnType<typeof newWebhookReads>>,
): Promise<Webhook> {
  const url = await callableUrl(services, given);
  const now = services.clock();
  const id = newId("whk", now, services.random(idRandomBytes));
  const webhook: Webhook = {
    ...{ id, projectId, url, events: [...events], enabled },
    ...(format !== undefined && { format }),
    secrets: [{ secret: newWebhookSecret(services.random) }],
    updatedAt: now.toISOString(),
    rev: 0,
  };
  const change = { before: undefined, after: webhook, limit: webhookLimit(plan) };
  if (!(await saveWebhook(services, projectId, change, subscribed)))
    throw new Error("a new webhook has the id of another");
  return webhook;
}

import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { webhookLimit } from "../../settings/environment.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { type Key, projectKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";
import { planOf } from "../projects/plan-of.ts";
import { newWebhookSecret } from "./calls/sign-webhook.ts";
import { refuseBlocked } from "./refuse-blocked.ts";
import { saveWebhook } from "./save-webhook.ts";

interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled?: boolean | undefined;
}

/** What `newWebhook` reads along with the caller's key. */
export function readsForNewWebhook(projectId: string): readonly Key[] {
  return [projectKey(projectId), subscribedWebhooksKey(projectId)];
}

/**
 * Creates an endpoint. Refuses with `validation_error` for an URL that may not be called, and with `invalid_state` where
 * the plan allows no more.
 */
export async function newWebhook(
  services: Services,
  projectId: string,
  { url, events, enabled = true }: NewWebhook,
  found: FoundRows,
): Promise<Webhook> {
  const { plan } = planOf(services, found.data(projectKey(projectId)));
  await refuseBlocked(services, url);
  const now = services.clock();
  const webhook: Webhook = {
    ...{
      id: newId("whk", now, services.random(idRandomBytes)),
      projectId,
      url,
      events: [...events],
      enabled,
    },
    secrets: [{ secret: newWebhookSecret(services.random) }],
    updatedAt: now.toISOString(),
    rev: 0,
  };
  const change = { before: undefined, after: webhook, limit: webhookLimit(plan) };
  const saved = await saveWebhook(
    services,
    projectId,
    change,
    parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId))),
  );
  if (!saved) throw new Error("a new webhook has the id of another");
  return webhook;
}

import { parseSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { subscribedWebhooksKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";

/** For endpoints without a read plan; `webhookListReads` is the part of a plan. */
export function subscribedWebhooks(
  projectId: string,
  found: Pick<FoundRows, "data">,
): readonly SubscribedWebhook[] {
  return parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId))).webhooks;
}

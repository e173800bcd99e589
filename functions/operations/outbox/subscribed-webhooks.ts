import { parseSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { subscribedWebhooksKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";

/** The project's endpoints, by what was read along: whoever asks has asked for `hooksKey` too. */
export function subscribedWebhooks(
  projectId: string,
  found: Pick<FoundRows, "data">,
): readonly SubscribedWebhook[] {
  return parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId))).webhooks;
}

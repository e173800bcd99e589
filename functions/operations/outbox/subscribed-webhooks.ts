import { type Hook, parseHooks } from "../../store/outbox/subscribed-webhooks.ts";
import { hooksKey } from "../../store/platform/keys.ts";
import type { Found } from "../../store/platform/read.ts";

/** The project's endpoints, by what was read along: whoever asks has asked for `hooksKey` too. */
export function hooksOf(projectId: string, found: Pick<Found, "data">): readonly Hook[] {
  return parseHooks(found.data(hooksKey(projectId))).hooks;
}

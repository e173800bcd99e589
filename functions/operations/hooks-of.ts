import { type Hook, parseHooks } from "../store/hooks.ts";
import { hooksKey } from "../store/keys.ts";
import type { Found } from "../store/read.ts";

/** The project's endpoints, by what was read along: whoever asks has asked for `hooksKey` too. */
export function hooksOf(projectId: string, found: Pick<Found, "data">): readonly Hook[] {
  return parseHooks(found.data(hooksKey(projectId))).hooks;
}

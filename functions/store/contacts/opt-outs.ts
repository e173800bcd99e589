import { absent, ifAbsent } from "../platform/expressions.ts";
import { addressStateKey } from "../platform/keys.ts";
import type { Update } from "../platform/writes.ts";

/** Records an opt-out of an address that no contact has: from all marketing email, or from one topic. */
export function optOutUpdate(
  projectId: string,
  folded: string,
  { at, topicId }: { readonly at: string; readonly topicId?: string | undefined },
): Update {
  return {
    key: addressStateKey(projectId, folded),
    ...(topicId === undefined
      ? { set: { unsubscribedAt: ifAbsent("unsubscribedAt", at), locked: true } }
      : { add: { topicsOut: new Set([topicId]) } }),
    where: absent("contactId"),
  };
}

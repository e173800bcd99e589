import type { Services } from "../../../services.ts";
import { type BroadcastRow, parseBroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { broadcastKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";

/** A pause or a cancellation takes effect within this time. */
const lookMs = 5000;

/** Returns a function that says whether a broadcast that was just read is still being sent; it looks again when it must. */
export function newLookout(
  { tables, clock }: Services,
  { projectId, id }: BroadcastRow,
): () => Promise<boolean> {
  let lookedAt = clock().getTime();
  return async () => {
    if (clock().getTime() - lookedAt <= lookMs) return true;
    const item = await getItem(tables, "data", broadcastKey(projectId, id));
    lookedAt = clock().getTime();
    return item !== undefined && parseBroadcastRow(item).status === "sending";
  };
}

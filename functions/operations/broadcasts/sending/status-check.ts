import type { Services } from "../../../services.ts";
import { type BroadcastRow, readBroadcast } from "../../../store/broadcasts/broadcasts.ts";

/** A pause or a cancellation takes effect within this time. */
const lookMs = 5000;

/** Returns a function that says whether a broadcast that was just read is still being sent; it looks again when it must. */
export function newStatusCheck(
  { tables, clock }: Services,
  { projectId, id }: BroadcastRow,
): () => Promise<boolean> {
  let lookedAt = clock().getTime();
  return async () => {
    if (clock().getTime() - lookedAt <= lookMs) return true;
    const broadcast = await readBroadcast(tables, projectId, id);
    lookedAt = clock().getTime();
    return broadcast?.status === "sending";
  };
}

import { type BroadcastStatus, isEnded } from "../../../domain/broadcasts/broadcast-status.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { broadcastReads, busy, tries } from "../find-broadcast.ts";
import { takeStep } from "../steps/take-step.ts";

/** Returns the canceled broadcast; undefined where it has changed since it was read. */
type Cancel = (services: Services, broadcast: BroadcastRow) => Promise<BroadcastRow | undefined>;

/** How a broadcast is canceled, by its status. */
const cancelIn: { readonly [status in BroadcastStatus]?: Cancel } = {
  scheduled: cancelUnreserved,
  preparing: cancelUnreserved,
};

/**
 * Cancels a broadcast for good.
 * @throws {Refusal} `invalid_state` for a draft, and for one that has ended
 */
export async function cancelBroadcast(services: Services, found: BroadcastRow): Promise<BroadcastRow> {
  let seen = found;
  const { projectId, id } = found;
  return retryOnConflict(tries, busy, async (attempt) => {
    if (attempt > 0) seen = (await readTogether(services.tables, broadcastReads(projectId, id))).broadcast;
    const cancel = cancelIn[seen.status];
    if (!cancel) throw notPossible(seen);
    return cancel(services, seen);
  });
}

/** Nothing was reserved yet: only the state changes, and the job finds out and ends. */
async function cancelUnreserved(
  services: Services,
  broadcast: BroadcastRow,
): Promise<BroadcastRow | undefined> {
  const set = { reason: "caller" as const, endedAt: services.clock().toISOString() };
  return takeStep(services, broadcast, "cancel", { set });
}

function notPossible({ status }: BroadcastRow): Refusal {
  const why = isEnded(status) ? "it has ended" : `it is ${status}`;
  return new Refusal("invalid_state", `This broadcast cannot be canceled: ${why}.`);
}

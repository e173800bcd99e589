import { isEnded, statusAfter } from "../../../domain/broadcasts/broadcast-status.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { startJob } from "../../platform/start-job.ts";
import { broadcastReads, busy, tries } from "../find-broadcast.ts";
import { takeStep } from "../steps/take-step.ts";

/**
 * Cancels a broadcast for good.
 * @throws {Refusal} `invalid_state` for a draft, and for one that has ended
 */
export async function cancelBroadcast(services: Services, found: BroadcastRow): Promise<BroadcastRow> {
  let seen = found;
  const { projectId, id } = found;
  return retryOnConflict(tries, busy, async (attempt) => {
    if (attempt > 0) seen = (await readTogether(services.tables, broadcastReads(projectId, id))).broadcast;
    if (!statusAfter(seen.status, "cancel")) throw notPossible(seen);
    return cancel(services, seen);
  });
}

/**
 * Only the state changes; workers see it within seconds. What was reserved and is not handed to SES is refunded as the
 * chunks close, which the broadcast's job begins with at once. Returns undefined where the broadcast has changed.
 */
async function cancel(services: Services, broadcast: BroadcastRow): Promise<BroadcastRow | undefined> {
  const set = { reason: "caller" as const, endedAt: services.clock().toISOString() };
  const canceled = await takeStep(services, broadcast, "cancel", { set });
  if (canceled?.jobId) await startJob(services, { projectId: canceled.projectId, id: canceled.jobId });
  return canceled;
}

function notPossible({ status }: BroadcastRow): Refusal {
  const why = isEnded(status) ? "it has ended" : `it is ${status}`;
  return new Refusal("invalid_state", `This broadcast cannot be canceled: ${why}.`);
}

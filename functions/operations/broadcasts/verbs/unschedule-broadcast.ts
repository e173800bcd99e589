import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { broadcastReads, busy } from "../find-broadcast.ts";
import { takeStep } from "../steps/take-step.ts";

/**
 * Returns a scheduled broadcast to its draft, which can be changed and sent again. Its job finds out and ends.
 * @throws {Refusal} `invalid_state`
 */
export async function unscheduleBroadcast(services: Services, found: BroadcastRow): Promise<BroadcastRow> {
  let seen = found;
  const { projectId, id } = found;
  return retryOnConflict(services.tables, busy, async (attempt) => {
    if (attempt > 0) seen = (await readTogether(services.tables, broadcastReads(projectId, id))).broadcast;
    if (seen.status !== "scheduled")
      throw new Refusal(
        "invalid_state",
        `This broadcast is ${seen.status}: only a scheduled one can be unscheduled.`,
      );
    return takeStep(services, seen, "unschedule", {
      remove: ["scheduledAt", "latestAt", "jobId", "ignoresRules", "safeguards"],
    });
  });
}

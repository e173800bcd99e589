import { type BroadcastReason, isNotified } from "../../../domain/broadcasts/broadcast-reasons.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastNotice } from "../../../store/broadcasts/broadcast-notices.ts";
import type { BroadcastChanges, BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { startJob } from "../../platform/start-job.ts";
import { newNotice } from "../../projects/notices/new-notice.ts";
import { takeStep } from "../steps/take-step.ts";

/** Steps by which a broadcast stops, and that the service takes without being asked. */
type StopStep = "pause" | "fail" | "cancel";

/**
 * Stops a broadcast for a reason, and notifies the owners of its project. The notice is written with the step, so that each
 * stop has one, whoever finds the reason at the same time. Returns whether it was stopped: where it changed at the same
 * time, that is left.
 */
export async function stopBroadcast(
  services: Services,
  broadcast: BroadcastRow,
  step: StopStep,
  reason: BroadcastReason,
  set: BroadcastChanges["set"] = {},
): Promise<boolean> {
  const { projectId, id: broadcastId } = broadcast;
  const state: BroadcastNotice = { broadcastId, reason, at: services.clock().toISOString() };
  const hasNotice = services.deployment.noticesFrom !== undefined && isNotified(reason);
  const notice = hasNotice ? newNotice(services, projectId, "broadcast_notice", state) : undefined;
  const also = notice ? { notice: notice.write } : {};
  const stopped = await takeStep(services, broadcast, step, { set: { ...set, reason } }, also);
  if (stopped && notice) await startJob(services, notice.job);
  return stopped !== undefined;
}

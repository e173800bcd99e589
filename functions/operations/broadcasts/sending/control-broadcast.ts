import { isEnded, statusAfter } from "../../../domain/broadcasts/broadcast-status.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { readHarm } from "../../../store/broadcasts/broadcast-harm.ts";
import type { BroadcastChanges, BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { startJob } from "../../platform/start-job.ts";
import { broadcastRowReads, busy } from "../find-broadcast.ts";
import { findSender, isSenderProblem, requireSender, senderProblem } from "../steps/find-sender.ts";
import { takeStep } from "../steps/take-step.ts";

/** What a caller does with a broadcast on its way. */
type ControlStep = "pause" | "resume" | "cancel";

const participles = { pause: "paused", resume: "resumed", cancel: "canceled" } as const;

/**
 * Pauses, resumes or cancels a broadcast. Workers see it within seconds; what was handed to SES by then is not called
 * back. A cancellation refunds each chunk when nothing of it is sent any more. Who resumes a broadcast that has paused
 * itself accepts the bounces and complaints until then: it does not pause again for these.
 * @throws {Refusal} `invalid_state` where the step is not possible, `domain_not_verified` where it has paused for its
 * domain and would pause again
 */
export async function controlBroadcast(
  services: Services,
  found: BroadcastRow,
  step: ControlStep,
): Promise<BroadcastRow> {
  let seen = found;
  const { projectId, id } = found;
  return retryOnConflict(services.tables, busy, async (attempt) => {
    if (attempt > 0) seen = (await readTogether(services.tables, broadcastRowReads(projectId, id))).broadcast;
    if (!statusAfter(seen.status, step)) throw notPossible(seen, step);
    if (step === "resume" && isSenderProblem(seen.reason)) await requireSendable(services, seen);
    const after = await takeStep(services, seen, step, await changesOf(services, seen, step));
    // A paused one only waits.
    if (step !== "pause" && after?.jobId) await startJob(services, { projectId, id: after.jobId });
    return after;
  });
}

async function changesOf(
  { tables, clock }: Services,
  { projectId, id, reason, judged }: BroadcastRow,
  step: ControlStep,
): Promise<BroadcastChanges> {
  if (step === "resume") {
    const isAccepted = judged && (reason === "bounces" || reason === "complaints");
    const set = isAccepted && { judged: { ...judged, ...(await readHarm(tables, projectId, id)) } };
    return { remove: ["reason"], ...(set && { set }) };
  }
  const set = { reason: "caller" as const };
  return step === "pause" ? { set } : { set: { ...set, endedAt: clock().toISOString() } };
}

/** What it has paused for may still be so: it would pause again within a second, and notify the owners again. */
async function requireSendable(services: Services, broadcast: BroadcastRow): Promise<void> {
  const { record } = await findSender(services, broadcast);
  requireSender(record, senderProblem(record, services.deployment.regions));
}

function notPossible({ status }: BroadcastRow, step: ControlStep): Refusal {
  const why = isEnded(status) ? "it has ended" : `it is ${status}`;
  return new Refusal("invalid_state", `This broadcast cannot be ${participles[step]}: ${why}.`);
}

import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { timeoutSeconds } from "../../settings/timeouts.ts";
import { freeJobSlot, takeJobSlot } from "../../store/platform/jobs/job-slots.ts";
import { findJob, type Job, type JobKind, moveJob } from "../../store/platform/jobs/jobs.ts";
import { broadcastNoticeStep } from "../broadcasts/notices/broadcast-notice-step.ts";
import { broadcastStep } from "../broadcasts/steps/broadcast-step.ts";
import { cascadeStep } from "../contacts/groups/cascade-group.ts";
import { cancelStep } from "../emails/cancellations/cancel-step.ts";
import { eraseStep } from "../erasure/erase-step.ts";
import { exportStep } from "../imports/export-step.ts";
import { importStep } from "../imports/import-step.ts";
import type { DoStep } from "../platform/job-step.ts";
import { startJob } from "../platform/start-job.ts";
import { noticeStep } from "../webhooks/notice-step.ts";
import { replayStep } from "../webhooks/replay-step.ts";

const steps: { readonly [Kind in JobKind]?: DoStep } = {
  cascade: cascadeStep,
  import: importStep,
  export: exportStep,
  erase: eraseStep,
  replay: replayStep,
  notice: noticeStep,
  cancel: cancelStep,
  broadcast: broadcastStep,
  broadcast_notice: broadcastNoticeStep,
};

/** How long a worker has a job: longer than the worker may run. */
export const jobLeaseMs = 5 * 60_000;
/** Then the job goes back to its queue, so that none of them occupies a worker. */
const stepsAtOnce = 10;
/** What a worker keeps of its time-out to end a step and hand its jobs over. */
const reservedSeconds = 30;

/** When a worker that starts now begins no further step, so that it is never stopped within one. */
export function jobDeadline({ clock }: Services): Date {
  return new Date(clock().getTime() + (timeoutSeconds.runJobs - reservedSeconds) * 1000);
}

/**
 * Does some steps of a job. Each begins from the state of the one before, at the revision that was read, so that of two
 * workers one continues and the other stops. A crash costs the lease and one step. At the deadline the job goes back to
 * its queue.
 */
export async function runJob(
  services: Services,
  projectId: string,
  jobId: string,
  deadline: Date = jobDeadline(services),
): Promise<void> {
  const { tables, clock } = services;
  // Another job of the same batch has taken the time: this one keeps its place in the due index.
  if (clock() >= deadline) return startJob(services, { projectId, id: jobId });
  const found = await findJob(tables, projectId, jobId);
  if (found?.status !== "running") return;
  const slot = await acquireSlot(services, projectId);
  if (!slot) return startJob(services, { projectId, id: jobId }, busySeconds);
  try {
    await doSteps(services, found, deadline);
  } finally {
    await freeJobSlot(tables, projectId, slot);
  }
}

/** A job of a project that has as many running already waits so long. */
const busySeconds = 5;

/** The value is unique: after a lost response, the worker recognizes its own slot. */
function acquireSlot({ tables, clock, random }: Services, projectId: string) {
  const now = clock();
  const until = new Date(now.getTime() + (timeoutSeconds.runJobs + reservedSeconds) * 1000);
  return takeJobSlot(
    tables,
    projectId,
    now,
    `${until.toISOString()} ${newId("evt", now, random(idRandomBytes))}`,
  );
}

async function doSteps(services: Services, found: Job, deadline: Date): Promise<void> {
  const { tables, clock } = services;
  const doStep = steps[found.kind];
  if (!doStep) throw new Error(`no step for a job of kind ${found.kind}`);
  let job = await moveJob(tables, found, {}, leaseEnd(services));
  for (let count = 0; job && count < stepsAtOnce && clock() < deadline; count++) {
    const { state, status, resumeAt } = await doStep(services, job, deadline);
    const endedAt = status === "running" ? {} : { endedAt: services.clock().toISOString() };
    const due = status === "running" ? (resumeAt ?? leaseEnd(services)) : undefined;
    job = await moveJob(tables, job, { state, status, ...endedAt }, due);
    if (status !== "running" || resumeAt) return;
  }
  if (job) await startJob(services, job);
}

function leaseEnd({ clock }: Services): Date {
  return new Date(clock().getTime() + jobLeaseMs);
}

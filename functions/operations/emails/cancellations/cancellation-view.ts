import { timeOfId } from "../../../domain/platform/ids.ts";
import { cancellationState } from "../../../store/emails/cancellations.ts";
import type { Job } from "../../../store/platform/jobs/jobs.ts";

/** A cancellation by filter in API responses. */
export function cancellationView(job: Job) {
  const { filter, dryRun, counts, refund } = cancellationState(job);
  const { id, endedAt } = job;
  // It runs from the start; only jobs that wait for a file are `waiting`.
  const status = job.status === "waiting" ? "running" : job.status;
  const createdAt = timeOfId(id).toISOString();
  return { ...{ id, status, dryRun, filter, counts, refund, createdAt }, endedAt: endedAt ?? null };
}

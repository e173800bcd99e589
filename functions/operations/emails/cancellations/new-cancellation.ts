import type { CancelFilter } from "../../../domain/emails/cancel-filter.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { CancellationState } from "../../../store/emails/cancellations.ts";
import { type Job, newJobWrite, parseJob } from "../../../store/platform/jobs/jobs.ts";
import { jobKey } from "../../../store/platform/keys.ts";
import { row } from "../../../store/platform/read-plan.ts";
import { transact } from "../../../store/platform/transact.ts";
import { jobRedeliveryMs, startJob } from "../../platform/start-job.ts";
import { checkEmailPin } from "../check-email-pin.ts";
import { countStep } from "./count-step.ts";

interface CancellationRequest {
  readonly projectId: string;
  readonly pin: string | null;
  readonly filter: CancelFilter;
  readonly dryRun: boolean;
}

/**
 * Starts the cancellation of all emails that match a filter and are not being sent yet. A dry run only counts them: it
 * has done its first step, which is the only one in most projects, when this returns.
 * @throws {Refusal} `key_restricted`
 */
export async function newCancellation(services: Services, request: CancellationRequest): Promise<Job> {
  const { tables, clock, random } = services;
  const { projectId, pin, filter, dryRun } = request;
  if (filter.domainId !== undefined) checkEmailPin(pin, filter.domainId, "cancel", "filter.domainId");
  const now = clock();
  const state: CancellationState = {
    ...{ filter, dryRun, pass: 1, startedAt: now.toISOString(), ...(pin !== null && { pin }) },
    counts: { matched: 0, canceled: 0, tooLate: 0 },
    refund: { credits: 0, micros: 0 },
  };
  const id = newId("job", now, random(idRandomBytes));
  const created: Job = { id, projectId, kind: "cancel", status: "running", state, rev: 0 };
  const job = dryRun ? await firstStep(services, created) : created;
  const isRunning = job.status === "running";
  const due = isRunning ? new Date(now.getTime() + jobRedeliveryMs) : undefined;
  const token = newId("evt", now, random(idRandomBytes));
  const outcome = await transact(tables, token, { job: newJobWrite(tables, job, due) });
  if (!outcome.written) throw new Error("an id was generated twice");
  if (isRunning) await startJob(services, job);
  return job;
}

async function firstStep(services: Services, job: Job): Promise<Job> {
  const { state, status } = await countStep(services, job);
  return { ...job, state, status, ...(status !== "running" && { endedAt: services.clock().toISOString() }) };
}

/** The part of a read plan that finds a cancellation. */
export function cancellationReads(projectId: string, jobId: string) {
  return { job: row(jobKey(projectId, jobId), (item) => item && parseJob(item)) };
}

/**
 * Returns the cancellation that a plan has read; other jobs are not callers' to see.
 * @throws {Refusal} `not_found`
 */
export function requireCancellation({ job }: { readonly job: Job | undefined }): Job {
  if (job?.kind === "cancel") return job;
  throw new Refusal("not_found", "Cancellation not found in this project.");
}

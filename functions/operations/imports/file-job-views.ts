import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { exportState, importState, madeAt } from "../../store/imports/file-jobs.ts";
import { exportFile } from "../../store/platform/file-names.ts";
import { type Job, parseJob } from "../../store/platform/jobs.ts";
import { jobKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";

/** An import or an export of the project, by what was read along. Refuses with `not_found`. */
export function readFileJob(projectId: string, jobId: string, found: FoundRows): Job {
  const item = found.data(jobKey(projectId, jobId));
  if (item) return parseJob(item);
  const what = jobId.startsWith("imp_") ? "import" : "export";
  throw new Refusal("not_found", `there is no such ${what} in this project`);
}

/** An import as callers see it. */
export function importView(job: Job) {
  const { counts, reason } = importState(job);
  const { id, status, endedAt } = job;
  return { id, status, counts, reason: reason ?? null, createdAt: madeAt(job), endedAt: endedAt ?? null };
}

/** An export as callers see it; its address is good for a quarter of an hour. */
export async function exportView(services: Services, job: Job) {
  const { count, erased } = exportState(job);
  const { id, projectId, status, endedAt } = job;
  const ready = status === "done" && !erased;
  const url = ready
    ? await (await services.files()).downloadUrl(exportFile(projectId, id), `contacts-${id}.csv`)
    : null;
  return { id, status, count, url, createdAt: madeAt(job), endedAt: endedAt ?? null };
}

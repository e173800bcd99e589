import { createdAt, exportState, importState } from "../../store/imports/file-jobs.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";

/** An import in API responses. */
export function importView(job: Job) {
  const { counts, reason } = importState(job);
  const { id, status, endedAt } = job;
  return { id, status, counts, reason: reason ?? null, createdAt: createdAt(job), endedAt: endedAt ?? null };
}

/** An export in API responses, with the URL of its file. */
export function exportView(job: Job, url: string | null) {
  const { count } = exportState(job);
  const { id, status, endedAt } = job;
  return { id, status, count, url, createdAt: createdAt(job), endedAt: endedAt ?? null };
}

import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { exportState } from "../../store/imports/file-jobs.ts";
import { exportFile } from "../../store/platform/file-names.ts";
import { type Job, parseJob } from "../../store/platform/jobs/jobs.ts";
import { jobKey } from "../../store/platform/keys.ts";
import { type ReadResult, row } from "../../store/platform/read-plan.ts";

/** The part of a read plan that finds an import or an export. */
export function fileJobReads(projectId: string, jobId: string) {
  return { job: row(jobKey(projectId, jobId), (item) => ({ id: jobId, found: item && parseJob(item) })) };
}

/**
 * Returns the import or export that a plan has read.
 * @throws {Refusal} `not_found`
 */
export function requireFileJob({ job: { id, found } }: ReadResult<ReturnType<typeof fileJobReads>>): Job {
  if (found) return found;
  const kind = id.startsWith("imp_") ? "Import" : "Export";
  throw new Refusal("not_found", `${kind} not found in this project.`);
}

/** A URL of an export's file, valid for 15 minutes; null while there is no file. */
export async function exportUrl(services: Services, job: Job): Promise<string | null> {
  const { id, projectId, status } = job;
  if (status !== "done" || exportState(job).erased) return null;
  return (await services.files()).downloadUrl(
    exportFile(projectId, id),
    `contacts-${id}.csv`,
    "text/csv; charset=utf-8",
  );
}

import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { ImportState } from "../../store/imports/file-jobs.ts";
import { importFile } from "../../store/platform/file-names.ts";
import { type Job, moveJob, newJobWrite } from "../../store/platform/jobs/jobs.ts";
import { transact } from "../../store/platform/transact.ts";
import { jobRedeliveryMs, startJob } from "../platform/start-job.ts";

/** An import as a caller requests it; `csv` is the file where it is part of the request. */
export interface ImportRequest {
  readonly csv?: string | undefined;
  readonly columns?: Readonly<Record<string, string | null>> | undefined;
  readonly onConflict: "skip" | "update";
  readonly audienceIds?: readonly string[] | undefined;
  readonly topicIds?: readonly string[] | undefined;
}

/** Creates an import. With its file it starts at once, else it waits until the file is uploaded and it is started. */
export async function newImport(
  services: Services,
  projectId: string,
  actor: string,
  request: ImportRequest,
): Promise<{ readonly job: Job; readonly uploadUrl: string | null }> {
  const { tables, clock, random } = services;
  const now = clock();
  const id = newId("imp", now, random(idRandomBytes));
  const { csv, columns = {}, onConflict, audienceIds = [], topicIds = [] } = request;
  const state: ImportState = {
    map: columns,
    onConflict,
    audienceIds: [...new Set(audienceIds)],
    topicIds: [...new Set(topicIds)],
    actor,
    at: now.toISOString(),
    offset: 0,
    line: 0,
    counts: { lines: 0, created: 0, updated: 0, skipped: 0, failed: 0 },
  };
  const status = csv === undefined ? ("waiting" as const) : ("running" as const);
  const job: Job = { id, projectId, kind: "import", status, state, rev: 0 };
  const files = await services.files();
  const name = importFile(projectId, id);
  if (csv !== undefined) await files.put(name, Buffer.from(csv));
  const due = csv === undefined ? undefined : new Date(now.getTime() + jobRedeliveryMs);
  const token = newId("evt", now, random(idRandomBytes));
  const outcome = await transact(tables, token, { job: newJobWrite(tables, job, due) });
  if (!outcome.written) throw new Error("an id was generated twice");
  if (csv === undefined) return { job, uploadUrl: await files.uploadUrl(name) };
  await startJob(services, job);
  return { job, uploadUrl: null };
}

/** In bytes. */
const largestFile = 100 * 1024 * 1024;

/**
 * Starts an import whose file is uploaded.
 * @throws {Refusal} `invalid_state`
 */
export async function startImport(services: Services, job: Job): Promise<Job> {
  if (job.status !== "waiting") throw new Refusal("invalid_state", "This import is started already.");
  const size = await (await services.files()).size(importFile(job.projectId, job.id));
  if (size === undefined)
    throw new Refusal("invalid_state", "Upload the file to the import's `uploadUrl` first.");
  if (size > largestFile)
    throw new Refusal("invalid_state", `The file is larger than ${largestFile} bytes: import it in parts.`);
  const now = services.clock();
  const state = { ...job.state, at: now.toISOString() };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  const moved = await moveJob(services.tables, job, { status: "running", state }, due);
  if (!moved) throw new Refusal("invalid_state", "This import is started already.");
  await startJob(services, moved);
  return moved;
}

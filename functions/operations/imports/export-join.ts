import type { Services } from "../../services.ts";
import type { ExportState } from "../../store/imports/file-jobs.ts";
import { exportFile, exportPart } from "../../store/platform/file-names.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";
import type { Step } from "../platform/job-step.ts";

/** The least size of a joined part, in bytes: memory holds one part, however long the export is. */
const leastJoined = 6 * 1024 * 1024;
const removedAtOnce = 50;

/**
 * Joins the pages of an export, at once where they are few, else part by part; then deletes them. A repeated step writes
 * the same bytes to the same object.
 */
export async function joinStep(services: Services, job: Job, state: ExportState): Promise<Step> {
  if (state.removed !== undefined) return removePages(services, job, state, state.removed);
  const { joined, parts } = state;
  const total = parts.reduce((sum, bytes) => sum + bytes, 0);
  if (!joined && total < leastJoined) {
    const joins = await joinAll(services, job, parts.length);
    return joins ? { state: { ...state, removed: 0 }, status: "running" } : { state, status: "failed" };
  }
  const files = await services.files();
  const name = exportFile(job.projectId, job.id);
  if (!joined) {
    const upload = await files.beginParts(name);
    return { state: { ...state, joined: { upload, tags: [], parts: 0 } }, status: "running" };
  }
  if (joined.parts < parts.length) return joinNext(services, job, state, joined);
  await files.endParts(name, joined.upload, joined.tags);
  return { state: { ...state, removed: 0 }, status: "running" };
}

async function joinAll(services: Services, { id, projectId }: Job, count: number): Promise<boolean> {
  const pages = await readPages(services, projectId, id, 0, count);
  if (!pages) return false;
  await (await services.files()).put(exportFile(projectId, id), Buffer.concat(pages));
  return true;
}

async function joinNext(
  services: Services,
  { id, projectId }: Job,
  state: ExportState,
  joined: NonNullable<ExportState["joined"]>,
): Promise<Step> {
  let [to, bytes] = [joined.parts, 0];
  while (to < state.parts.length && bytes < leastJoined) bytes += state.parts[to++] ?? 0;
  const pages = await readPages(services, projectId, id, joined.parts, to);
  if (!pages) return { state, status: "failed" };
  const files = await services.files();
  const number = joined.tags.length + 1;
  const tag = await files.addPart(exportFile(projectId, id), joined.upload, number, Buffer.concat(pages));
  const next = { ...joined, tags: [...joined.tags, tag], parts: to };
  return { state: { ...state, joined: next }, status: "running" };
}

/** Returns undefined where a page has expired: the export has to be created again. */
async function readPages(services: Services, projectId: string, id: string, from: number, to: number) {
  const files = await services.files();
  const pages: Uint8Array[] = [];
  for (let part = from; part < to; part++) {
    const page = await files.get(exportPart(projectId, id, part));
    if (!page) return undefined;
    pages.push(page.bytes);
  }
  return pages;
}

async function removePages(
  services: Services,
  { id, projectId }: Job,
  state: ExportState,
  removed: number,
): Promise<Step> {
  const files = await services.files();
  const to = Math.min(removed + removedAtOnce, state.parts.length);
  for (let part = removed; part < to; part++) await files.remove(exportPart(projectId, id, part));
  const ends = to === state.parts.length;
  return { state: { ...state, removed: to, ...(ends && { parts: [] }) }, status: ends ? "done" : "running" };
}

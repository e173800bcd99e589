import type { Services } from "../../../services.ts";
import { addHarmWrite } from "../../../store/broadcasts/broadcast-harm.ts";
import {
  type ChunkReports,
  chunkReportReads,
  type NewReport,
  noReports,
  putReports,
  putReportsWrite,
} from "../../../store/broadcasts/chunk-reports.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { pauseBeforeRetry, retryOnConflict } from "../../../store/platform/retry.ts";
import { transact } from "../../../store/platform/transact.ts";
import { newToken } from "../../platform/new-token.ts";

/** More than there are workers that record reports at the same time. */
const tries = 16;

/**
 * Keeps reports of a chunk. Bounces and complaints that are kept for the first time are counted by the same transaction:
 * a report that is repeated, or recorded by two workers, counts once.
 */
export async function keepReports(
  services: Services,
  { projectId, base }: { readonly projectId: string; readonly base: string },
  { chunk: { broadcastId, chunk }, reports: known }: WholeChunk,
  reports: readonly NewReport[],
): Promise<void> {
  const { tables } = services;
  let seen = known;
  await retryOnConflict(tries, "The chunk is being reported on. The events are retried.", async (attempt) => {
    await pauseBeforeRetry(tables, attempt);
    if (attempt > 0) seen = await readReports(services, projectId, base, chunk);
    const fresh = harmful(seen, reports);
    if (fresh.length === 0) {
      await putReports(tables, projectId, base, chunk, reports);
      return true;
    }
    const countOf = (kind: NewReport["kind"]) => fresh.filter((one) => one.kind === kind).length;
    const harm = { bounced: countOf("bounced"), complained: countOf("complained") };
    const outcome = await transact(tables, newToken(services), {
      reports: putReportsWrite(tables, projectId, base, chunk, { reports, fresh }),
      harm: addHarmWrite(tables, { projectId, broadcastId, chunk }, harm),
    });
    return outcome.written || undefined;
  });
}

async function readReports(
  { tables }: Services,
  projectId: string,
  base: string,
  chunk: number,
): Promise<ChunkReports> {
  const { reports } = await readTogether(tables, chunkReportReads(projectId, base, [chunk]));
  return reports[0] ?? noReports;
}

/** The bounces and complaints that are not kept yet, each recipient's once. */
function harmful(seen: ChunkReports, reports: readonly NewReport[]): readonly NewReport[] {
  const fresh = reports.filter(
    ({ kind, index }) =>
      (kind === "bounced" || kind === "complained") && seen.get(index)?.[kind] === undefined,
  );
  return [...new Map(fresh.map((one) => [`${one.kind} ${one.index}`, one])).values()];
}

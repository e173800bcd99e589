import { chunksAhead } from "../../../domain/broadcasts/chunk-message.ts";
import { chunkCount, chunksFrom, positionOf } from "../../../domain/broadcasts/chunk-order.ts";
import { openChains } from "../../../domain/broadcasts/variants.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { chunkStateReads } from "../../../store/broadcasts/chunk-states.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { startJob } from "../../platform/start-job.ts";
import { enqueueChunks } from "../enqueue-chunks.ts";

/**
 * Enqueues the chunk that takes the place of one that was closed. Behind the last ones nothing is left to enqueue: which
 * of them is the last one open is not known before, and whoever closes it starts the broadcast's job, which ends it.
 */
export async function enqueueNext(services: Services, broadcast: BroadcastRow, chunk: number): Promise<void> {
  const { projectId, jobId } = broadcast;
  const chains = openChains(broadcast);
  const position = positionOf(chains, chunk);
  if (position === undefined) return;
  const next = chunksFrom(chains, position + chunksAhead, 1);
  if (next.length > 0) {
    if (broadcast.status !== "paused") await enqueueChunks(services, broadcast, next);
  } else if (jobId && (await areLastClosed(services, broadcast))) {
    await startJob(services, { projectId, id: jobId });
  }
}

/** How many of the last chunks are looked at, one part after the other: all before an open one cost nothing. */
const parts = [1, 99, chunksAhead - 100];

/**
 * Whether no chunk is open. The last ones answer for all: a chunk is enqueued only when those that are `chunksAhead`
 * before it are closed. They are read from the highest on, since it is seldom closed before the others, and in at most
 * six calls. Of two that close at the same time, the one that was written last sees both.
 */
async function areLastClosed(
  { tables }: Services,
  { projectId, base, chains = [] }: BroadcastRow,
): Promise<boolean> {
  if (base === undefined) return false;
  let end = chunkCount(chains);
  for (const part of parts) {
    const from = Math.max(0, end - part);
    const numbers = chunksFrom(chains, from, end - from);
    const { states } = await readTogether(tables, chunkStateReads(projectId, base, numbers));
    if (states.some((state) => state?.closedAt === undefined)) return false;
    end = from;
  }
  return true;
}

import { chunksAhead } from "../../../domain/broadcasts/chunk-message.ts";
import { chunkCount, chunksFrom, positionOf } from "../../../domain/broadcasts/chunk-order.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { startJob } from "../../platform/start-job.ts";
import { enqueueChunks } from "../enqueue-chunks.ts";

/** Enqueues the chunk that takes the place of one that was closed. With the last one the broadcast's job ends it. */
export async function enqueueNext(services: Services, broadcast: BroadcastRow, chunk: number): Promise<void> {
  const { chains = [], projectId, jobId } = broadcast;
  const position = positionOf(chains, chunk);
  if (position === undefined) return;
  if (broadcast.status !== "paused")
    await enqueueChunks(services, broadcast, chunksFrom(chains, position + chunksAhead, 1));
  if (position === chunkCount(chains) - 1 && jobId) await startJob(services, { projectId, id: jobId });
}

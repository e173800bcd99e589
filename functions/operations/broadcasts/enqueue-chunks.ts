import type { Services } from "../../services.ts";
import type { BroadcastRow } from "../../store/broadcasts/broadcasts.ts";

/** Enqueues chunks of a broadcast to be sent. Its job enqueues those again that the queue does not accept. */
export async function enqueueChunks(
  services: Services,
  { projectId, id: broadcastId }: Pick<BroadcastRow, "projectId" | "id">,
  chunks: readonly number[],
  delay?: number,
): Promise<void> {
  if (chunks.length === 0) return;
  const queue = await services.broadcastQueue();
  const left = await queue.send(
    chunks.map((chunk) => ({ projectId, broadcastId, chunk })),
    delay,
  );
  if (left.length === 0) return;
  services.log.error("chunks were not enqueued; the broadcast's job will", { projectId, count: left.length });
}

import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseBroadcastContent, type StoredContent } from "../../store/broadcasts/broadcast-content.ts";
import { type BroadcastRow, parseBroadcastRow } from "../../store/broadcasts/broadcasts.ts";
import { broadcastContentKey, broadcastKey } from "../../store/platform/keys.ts";
import { type ReadResult, readTogether, row } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";

/** The part of a read plan that finds a broadcast; it refuses with `not_found` when it is looked at. */
export function broadcastRowReads(projectId: string, broadcastId: string) {
  return {
    broadcast: row(broadcastKey(projectId, broadcastId), (item) => {
      if (!item) throw new Refusal("not_found", "Broadcast not found in this project.");
      return parseBroadcastRow(item);
    }),
  };
}

/** As `broadcastRowReads`, with the content. */
export function broadcastReads(projectId: string, broadcastId: string) {
  return {
    ...broadcastRowReads(projectId, broadcastId),
    content: row(broadcastContentKey(projectId, broadcastId), (item) => item && parseBroadcastContent(item)),
  };
}
export type FoundBroadcast = ReadResult<ReturnType<typeof broadcastReads>>;

/** A broadcast with the content of the same revision. */
export interface WholeBroadcast {
  readonly broadcast: BroadcastRow;
  readonly content: StoredContent["content"];
}

export const busy = "The broadcast is being changed by other requests. Try again.";

/**
 * Returns a broadcast with the content that its row names. Both rows are read at once, but not at one instant: where a
 * change came between, they are read again.
 * @throws {Refusal} `not_found`
 */
export async function wholeBroadcast({ tables }: Services, first: FoundBroadcast): Promise<WholeBroadcast> {
  const { projectId, id } = first.broadcast;
  let found = first;
  return retryOnConflict(tables, busy, async (attempt) => {
    if (attempt > 0) found = await readTogether(tables, broadcastReads(projectId, id));
    const { broadcast, content } = found;
    return content?.rev === broadcast.contentRev ? { broadcast, content: content.content } : undefined;
  });
}

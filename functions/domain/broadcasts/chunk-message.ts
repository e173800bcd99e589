import { jsonObject } from "../platform/json-object.ts";

/** A message of the broadcast queue: send this chunk. It has only ids: one that is repeated or late reads the rows. */
export interface ChunkMessage {
  readonly projectId: string;
  readonly broadcastId: string;
  readonly chunk: number;
}

/** How many chunks of a broadcast wait in the queue at most; each that is sent makes room for another. */
export const chunksAhead = 500;

/** Parses a message of the broadcast queue; undefined for an invalid one. */
export function parseChunkMessage(text: string): ChunkMessage | undefined {
  const { projectId, broadcastId, chunk } = jsonObject(text) ?? {};
  if (typeof projectId !== "string" || typeof broadcastId !== "string") return undefined;
  return typeof chunk === "number" && Number.isSafeInteger(chunk)
    ? { projectId, broadcastId, chunk }
    : undefined;
}

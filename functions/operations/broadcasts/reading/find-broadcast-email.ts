import { broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";
import { positionOf } from "../../../domain/broadcasts/chunk-order.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type BroadcastRow, parseBroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { type Chunk, parseChunk } from "../../../store/broadcasts/chunks.ts";
import { type WholeChunk, wholeChunkRead } from "../../../store/broadcasts/whole-chunks.ts";
import { broadcastKey, chunkKey } from "../../../store/platform/keys.ts";
import { optionalRow, readTogether, row } from "../../../store/platform/read-plan.ts";
import { emailNotFound } from "../../emails/find-email.ts";

const noChunk = { chunk: optionalRow("", (): WholeChunk | undefined => undefined) };

/** The part of a read plan that finds the chunk of a broadcast's email; it reads nothing for any other email. */
export function broadcastEmailReads(projectId: string, emailId: string) {
  const place = broadcastPlaceOf(emailId);
  return place ? { chunk: wholeChunkRead(projectId, place.base, place.chunk) } : noChunk;
}

/** As `broadcastEmailReads`, for a caller who needs only to know that there is such an email. */
export function broadcastChunkReads(projectId: string, emailId: string) {
  const { base = "", chunk = 0 } = broadcastPlaceOf(emailId) ?? {};
  return { chunk: optionalRow(base && chunkKey(projectId, base, chunk), (item) => item && parseChunk(item)) };
}

/** An email of a broadcast by its place among all of them. */
export interface EmailPlace {
  /** In its chunk. */
  readonly index: number;
  /** Whether the refund of what its chunk did not send has been written. */
  readonly isAccounted: boolean;
  /** How many recipients of the broadcast are before it. */
  readonly before: number;
}

/**
 * Returns the place of an email in its broadcast. Chunks that a preparer left behind the end of a chain are none.
 * @throws {Refusal} `not_found`
 */
export function placeOfEmail(
  emailId: string,
  { chunk, recipients, first }: Chunk,
  broadcast: BroadcastRow | undefined,
): EmailPlace {
  const { base, chains = [], money } = broadcast ?? {};
  const place = broadcastPlaceOf(emailId);
  const position = positionOf(chains, chunk);
  if (!place || place.base !== base || place.index >= recipients.length || position === undefined)
    throw emailNotFound();
  const earlier = chains.filter((one) => one.first + one.chunks <= chunk);
  return {
    index: place.index,
    isAccounted: position < (money?.refundedChunks ?? 0),
    before: earlier.reduce((sum, one) => sum + one.recipients, first + place.index),
  };
}

/** The part of a read plan that reads the broadcast of a chunk. */
export function broadcastOfChunkReads(projectId: string, { broadcastId }: Chunk) {
  return { broadcast: row(broadcastKey(projectId, broadcastId), (item) => item && parseBroadcastRow(item)) };
}

/**
 * Refuses what a caller asks for a single email of a broadcast, and names what there is instead.
 * @throws {Refusal} `invalid_state`, or `not_found` where there is no such email
 */
export async function refuseForBroadcast(
  { tables }: Services,
  projectId: string,
  emailId: string,
  { chunk }: { readonly chunk: Chunk | undefined },
): Promise<void> {
  if (!chunk) return;
  const { broadcast } = await readTogether(tables, broadcastOfChunkReads(projectId, chunk));
  placeOfEmail(emailId, chunk, broadcast);
  const path = `/broadcasts/${chunk.broadcastId}`;
  throw new Refusal(
    "invalid_state",
    `This is an email of a broadcast, which has one time and one end for all its emails. Stop it with POST ${path}/pause or POST ${path}/cancel.`,
  );
}

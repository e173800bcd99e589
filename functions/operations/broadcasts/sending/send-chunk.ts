import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import type { ChunkMessage } from "../../../domain/broadcasts/chunk-message.ts";
import { claimed } from "../../../domain/broadcasts/chunk-state.ts";
import { isClaimed } from "../../../domain/broadcasts/tens.ts";
import { isHeld, variantOfChunk } from "../../../domain/broadcasts/variants.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { isCaptured } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import { type ChunkStateRow, changeChunkState } from "../../../store/broadcasts/chunk-states.ts";
import { readChunkRows, readReported, type WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { googleWaitMs } from "../../sending/google-wait.ts";
import { broadcastForm } from "./broadcast-form.ts";
import { closeChunk } from "./close-chunk.ts";
import { enqueueNext } from "./enqueue-next.ts";
import { pauseBroadcast } from "./pause-broadcast.ts";
import { readSending, type Sending } from "./read-sending.ts";
import { sendTens } from "./send-tens.ts";

/**
 * Sends the chunk that a message names, as far as its broadcast is being sent. One that is repeated or late finds the
 * chunk claimed or closed.
 */
export async function sendChunk(services: Services, message: ChunkMessage): Promise<void> {
  const form = await formOf(services, message);
  if (!form) return;
  const { projectId, broadcastId, chunk } = message;
  const known = await readChunkRows(services.tables, projectId, form.base, chunk);
  const now = services.clock();
  if (!known || known.state.closedAt !== undefined || isClaimed(known.state.claims, now.getTime())) return;
  const whole = { ...known, ...(await readReported(services.tables, projectId, form.base, known.state)) };
  const found = await readSending(services, projectId, broadcastId, form, whole.chunk);
  const { broadcast } = found;
  if (found.problem) return pauseBroadcast(services, broadcast, found.problem);
  // The job enqueues it again when it is resumed, or when a variant has won.
  if (broadcast.status === "paused" || isHeld(broadcast, chunk)) return;
  if (broadcast.status === "sending" && (await waitsForGoogle(services, found, whole))) return;
  const mine = broadcast.status === "sending" ? await claim(services, found, form, whole) : undefined;
  const own = variantOfChunk(broadcast.variants, chunk) === "b" ? { ...form, ...form.b } : form;
  if (mine) await sendTens(services, { ...message, form: own, found, whole: { ...whole, state: mine } });
  else await closeAndGoOn(services, found, form, whole);
}

/**
 * A chunk with any recipient at Google waits as a whole, unless nothing of it is handed to SES. The job enqueues it again, as
 * any that is open.
 */
async function waitsForGoogle(
  services: Services,
  { broadcast, googleHolds, safeguards }: Sending,
  { chunk }: WholeChunk,
): Promise<boolean> {
  if (isCaptured(...safeguards)) return false;
  const addresses = chunk.recipients.map(([, address]) => address);
  const name = `${broadcast.id} ${chunk.chunk}`;
  return (await googleWaitMs(services, googleHolds, { domainId: broadcast.domainId, name }, addresses)) > 0;
}

/** A broadcast that was deleted, or that has not been prepared, has no chunks. */
async function formOf(
  services: Services,
  { projectId, broadcastId }: ChunkMessage,
): Promise<BroadcastForm | undefined> {
  try {
    return await broadcastForm(services, projectId, broadcastId);
  } catch (error) {
    if (error instanceof Refusal && error.name === "not_found") return undefined;
    throw error;
  }
}

/** Returns the state with our claim; undefined where nothing is left to send, or another worker was first. */
async function claim(
  services: Services,
  { broadcast: { projectId } }: Sending,
  { base }: BroadcastForm,
  { state, tens }: WholeChunk,
): Promise<ChunkStateRow | undefined> {
  const now = services.clock();
  const after = claimed(state, tens, now.getTime());
  if (!after) return undefined;
  const attempt = newId("evt", now, services.random(idRandomBytes)).slice("evt_".length);
  const claims = after.claims.map((one, at) => ({ ...one, ...(at === state.claims.length && { attempt }) }));
  const mine: ChunkStateRow = { ...state, claims };
  return (await changeChunkState(services.tables, projectId, base, mine))
    ? { ...mine, rev: state.rev + 1 }
    : undefined;
}

/** Closes a chunk where nothing is left to send; its broadcast goes on with another one. */
async function closeAndGoOn(
  services: Services,
  { broadcast }: Sending,
  { base }: BroadcastForm,
  whole: WholeChunk,
): Promise<void> {
  if (await closeChunk(services, broadcast, base, whole))
    await enqueueNext(services, broadcast, whole.chunk.chunk);
}

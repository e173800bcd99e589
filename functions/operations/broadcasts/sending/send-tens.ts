import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import type { ChunkMessage } from "../../../domain/broadcasts/chunk-message.ts";
import { stopped } from "../../../domain/broadcasts/chunk-state.ts";
import { type Claim, mayBegin, openTen, tenSize, unitsWithin } from "../../../domain/broadcasts/tens.ts";
import { delaySeconds } from "../../../domain/platform/queues/queue-delay.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { configurationSetName } from "../../../settings/configuration-sets.ts";
import { changeChunkState } from "../../../store/broadcasts/chunk-states.ts";
import { storeTen, type TenResults } from "../../../store/broadcasts/ten-results.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { leaseBroadcastShare } from "../../sending/lease-send-rate.ts";
import { sendRate } from "../../sending/send-rate.ts";
import { enqueueChunks } from "../enqueue-chunks.ts";
import { closeChunk } from "./close-chunk.ts";
import { enqueueNext } from "./enqueue-next.ts";
import { mergeFieldsOf } from "./merge-fields.ts";
import type { Sending } from "./read-sending.ts";
import { sendTen, type TenWork } from "./send-ten.ts";
import { newStatusCheck } from "./status-check.ts";
import { entriesOf, withheldBy } from "./ten-entries.ts";

interface ClaimedChunk extends ChunkMessage {
  readonly form: BroadcastForm;
  readonly found: Sending;
  /** With the state that has our claim. */
  readonly whole: WholeChunk;
}

/**
 * Sends the tens of a claimed chunk, one after another. The results of each are stored before the next begins. Then the
 * chunk is closed, and another one takes its place in the queue.
 */
export async function sendTens(services: Services, claimedChunk: ClaimedChunk): Promise<void> {
  const { form, found, whole, chunk } = claimedChunk;
  const { broadcast } = found;
  const claim = whole.state.claims.at(-1);
  if (!claim) throw new Error("a chunk is sent without a claim");
  const tens = new Map(whole.tens);
  const { next, haltSeconds } = await sendFrom(services, claimedChunk, claim, tens);
  const after = { ...whole, tens, state: withEnd(whole.state, next ?? Math.max(...tens.keys()) + 1) };
  if (next === undefined && (await closeChunk(services, broadcast, form.base, after)))
    return enqueueNext(services, broadcast, chunk);
  await changeChunkState(services.tables, broadcast.projectId, form.base, after.state);
  if (haltSeconds !== undefined) await enqueueChunks(services, broadcast, [chunk], haltSeconds);
}

function withEnd(state: WholeChunk["state"], before: number): WholeChunk["state"] {
  const { claims, ...rest } = stopped(state, before);
  return { ...rest, claims: claims.map((one) => ({ ...one })) };
}

/** Where a worker stopped: before `next`, absent where it sent all. It goes on after `haltSeconds`, where they are set. */
interface Stop {
  readonly next?: number;
  readonly haltSeconds?: number;
}

async function sendFrom(
  services: Services,
  claimedChunk: ClaimedChunk,
  claim: Claim,
  tens: Map<number, TenResults>,
): Promise<Stop> {
  const { whole, form, found, chunk } = claimedChunk;
  const { projectId } = found.broadcast;
  const work = await workOf(services, claimedChunk, claim);
  const fields = await mergeFieldsOf(services, projectId, form, whole.chunk);
  const units = unitsWithin(whole.chunk.recipients.length - claim.start * tenSize, work.rate);
  const refused = await leaseBroadcastShare(services, work, units);
  if (refused) return { next: claim.start, haltSeconds: delaySeconds(refused.retryInMs) };
  const look = newStatusCheck(services, found, { base: form.base, chunk });
  let ten: number | undefined = claim.start;
  while (ten !== undefined) {
    const { isSending, erased } = await look();
    if (!work.mayBegin() || !isSending) return { next: ten, haltSeconds: 0 };
    const entries = entriesOf(services, claimedChunk, { fields, erased }, tens, ten);
    const { row, haltSeconds } = await sendTen(services, work, ten, entries);
    if (!row) return { next: ten, haltSeconds: haltSeconds ?? throttledSeconds };
    await storeSurely(services, claimedChunk, chunk, row);
    tens.set(ten, row);
    ten = openTen(tens, whole.state.tens, ten + 1);
    if (haltSeconds !== undefined && ten !== undefined) return { next: ten, haltSeconds };
  }
  return {};
}

/** How long a chunk waits after SES has throttled a whole ten. */
const throttledSeconds = 15;

async function workOf(
  services: Services,
  { form, found, projectId, broadcastId, chunk }: ClaimedChunk,
  claim: Claim,
): Promise<TenWork> {
  const { record } = found;
  if (!record) throw new Error("a broadcast is sent without a domain");
  return {
    ...{ projectId, broadcastId, form, chunk, region: record.region, sender: form.from.address },
    configurationSet: configurationSetName(services.configurationSets, record.tracking),
    rate: await sendRate(services, record.region),
    attempt: claim.attempt ?? "",
    at: claim.at,
    withheld: withheldBy(services, found, form),
    mayBegin: () => mayBegin(claim, services.clock().getTime()),
  };
}

/** The results are only here: they are stored by several attempts, as nothing may be sent before they are. */
async function storeSurely(
  services: Services,
  { form, projectId }: ClaimedChunk,
  chunk: number,
  row: TenResults,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeTen(services.tables, projectId, form.base, chunk, row);
    } catch (error) {
      if (!(error instanceof Refusal) || attempt >= 4) throw error;
      services.log.error("the results of a ten were not stored", { projectId, error });
      await services.pause(100 * 2 ** attempt);
    }
  }
}

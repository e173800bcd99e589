import type { SendKind } from "../functions/settings/queue-names.ts";
import { usualSendRate } from "../functions/settings/usual-send-rate.ts";

/** What a batch takes besides its slot of the send rate: it is claimed, prepared, accepted and stored. */
const secondsBesides = 0.25;
/** The longest slot of a batch: a project's first email waits for the slots before it, whoever has many. */
const slotSeconds = 0.15;
/** A broadcast leaves a quarter of the rate to transactional emails. */
const shares = { transactional: 1, broadcast: 0.75 } as const;
/** The least and the most that Lambda allows. */
const [least, most] = [2, 1000] as const;

/** Returns how many messages a function receives at once: fewer than ten where the rate is low. */
export function sendBatchSize(rate = usualSendRate): number {
  return Math.min(10, Math.max(1, Math.floor(rate * slotSeconds)));
}

/**
 * Returns the memory of a function that sends, in MB. It holds its whole batch: the largest emails, forwards of 10 MB, take up to
 * 50 MB each besides the 150 MB of the function.
 */
export function sendMemory(rate?: number): number {
  return sendBatchSize(rate) > 4 ? 1024 : 512;
}

/**
 * Returns how many functions of a send queue run at once: enough to use the rate, and no more, since the others would
 * only wait for their slot. Some send while the others prepare.
 */
export function sendConcurrency(rate: number | undefined, kind: SendKind): number {
  const batchesPerSecond = ((rate ?? usualSendRate) * shares[kind]) / sendBatchSize(rate);
  return Math.min(most, Math.max(least, Math.ceil(1 + secondsBesides * batchesPerSecond)));
}

/** How many recipients a second a function sends to that has a chunk of a broadcast. */
const ratePerChunk = 25;
const leastChunks = 5;

/** Returns how many functions send chunks of broadcasts at once: those of all regions share one queue. */
export function chunkConcurrency(rates: readonly (number | undefined)[]): number {
  const rate = rates.reduce((sum: number, one) => sum + (one ?? usualSendRate), 0);
  return Math.min(most, Math.max(leastChunks, Math.ceil(rate / ratePerChunk)));
}

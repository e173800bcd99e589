import type { CallRate } from "../platform/refusals.ts";
import type { Funds } from "./funds.ts";

/** A send call to be counted, in the second in which a shard takes it. */
export interface SendCount {
  readonly second: number;
  /** How many calls the shard takes in a second. */
  readonly most: number;
  readonly rate: CallRate;
  /** The rate once the call is counted. */
  readonly after: CallRate;
  /** Seconds whose counts are not needed any more. */
  readonly over: readonly number[];
}

/**
 * The clocks of two processes may differ by as much: a count stays so long, so that a call whose clock is behind is
 * counted with the others of its second.
 */
const keptSeconds = 2;

/** How a call would be counted by a shard as it was last seen; undefined where the project has no limit. */
export function planCount(seen: Funds, shard: number, at: Date): SendCount | undefined {
  const { sendsPerSecond: limit, shards, sent = {} } = seen;
  if (limit === undefined) return undefined;
  const second = Math.floor(at.getTime() / 1000);
  const most = partOf(limit, shards, shard);
  const remaining = Math.max(most - (sent[second] ?? 0), 0);
  const over = Object.keys(sent)
    .map(Number)
    .filter((one) => one < second - keptSeconds);
  return { second, most, rate: { limit, remaining }, after: { limit, remaining: remaining - 1 }, over };
}

/** The part of a project's limit that a shard has: the parts add up to the limit, and each shard has at least one. */
export function partOf(limit: number, shards: number, shard: number): number {
  return Math.max(Math.floor(limit / shards) + (shard < limit % shards ? 1 : 0), 1);
}

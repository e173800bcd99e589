import { type Charge, chargeFor, costOf, microsOf, type Price } from "./charge.ts";
import type { Safeguards } from "./safeguards.ts";

/** All shards change in one transaction of at most 100 writes; this leaves room for its other writes. */
export const maxShards = 80;

/** One shard of a project's funds. The project's funds are the sums over all shards. */
export interface Funds {
  /** How many shards the project has; a sender with another number fails its condition. */
  readonly shards: number;
  readonly credits: number;
  readonly balanceMicros: number;
  /** The month of `quotaLeft`. */
  readonly month: string;
  readonly monthlyQuota: number;
  /** Below zero where the quota was lowered below its usage. */
  readonly quotaLeft: number;
  readonly paused: boolean;
  /** By the operator, who alone can resume it. */
  readonly pausedByOperator?: true | undefined;
  /** The same in all shards. */
  readonly safeguards?: Safeguards | undefined;
  /** The project's limit of send calls, the same in all shards; undefined for none. */
  readonly sendsPerSecond?: number | undefined;
  /** How many send calls this shard took, by second. */
  readonly sent?: Readonly<Record<number, number>> | undefined;
}

/** A charge to be taken from a shard, with what the store's condition checks. */
export interface Reservation {
  readonly shards: number;
  readonly charge: Charge;
  /** The month that the quota is taken from: the shard's own where the clock lags behind it. */
  readonly month: string;
  /** Set where a month has begun since the shard's last reservation: the quota is reset. */
  readonly turns?: { readonly from: string; readonly monthlyQuota: number };
  /** What it pays for is written with these. */
  readonly safeguards: Safeguards | undefined;
}

export type Shortage = "paused" | "quota" | "money";

export const operatorPausedMessage =
  "The operator of this service has paused sending for this project, and alone can resume it. GET /outbound says why.";

/** Says who can resume a project that is paused: GET /outbound has the reason. */
export function pausedMessage({ pausedByOperator }: Pick<Funds, "pausedByOperator">): string {
  return pausedByOperator
    ? operatorPausedMessage
    : "Sending is paused for this project; GET /outbound says why. Resume it with POST /outbound/resume.";
}

/** How `units` would be taken from funds as they were last seen; the store decides whether they still are so. */
export function planReservation(seen: Funds, units: number, price: Price, now: string): Reservation {
  const charge = chargeFor(units, seen.credits, price);
  const { shards, safeguards } = seen;
  if (now <= seen.month) return { shards, charge, month: seen.month, safeguards };
  return {
    ...{ shards, charge, month: now, safeguards },
    turns: { from: seen.month, monthlyQuota: seen.monthlyQuota },
  };
}

/** Why funds cannot give `units`; undefined when they can. Pause comes first, then quota, then money. */
export function shortageOf(funds: Funds, units: number, price: Price, now: string): Shortage | undefined {
  if (funds.paused) return "paused";
  const quotaLeft = now > funds.month ? funds.monthlyQuota : funds.quotaLeft;
  if (quotaLeft < units) return "quota";
  return funds.balanceMicros < microsOf(chargeFor(units, funds.credits, price)) ? "money" : undefined;
}

/** What happens to refunded quota: its month is the shard's current one, is over, or has not begun there yet. */
export type QuotaBack =
  | "added"
  | "lapsed"
  | { readonly turns: { readonly from: string; readonly monthlyQuota: number } };

export function planQuotaBack(seen: Funds, month: string): QuotaBack {
  if (seen.month === month) return "added";
  if (seen.month > month) return "lapsed";
  return { turns: { from: seen.month, monthlyQuota: seen.monthlyQuota } };
}

/** Sums the shards, each brought to the latest month of any shard or the clock. */
export function sumOf(shards: readonly Funds[], now: string): Funds {
  const month = [now, ...shards.map((shard) => shard.month)].sort().at(-1) ?? now;
  const current = shards.map((shard) => inMonth(shard, month));
  const total = (of: (shard: Funds) => number) => current.reduce((sum, shard) => sum + of(shard), 0);
  return {
    shards: shards.length,
    credits: total((shard) => shard.credits),
    balanceMicros: total((shard) => shard.balanceMicros),
    month,
    monthlyQuota: total((shard) => shard.monthlyQuota),
    quotaLeft: total((shard) => shard.quotaLeft),
    paused: current.some((shard) => shard.paused),
    ...(current.some((shard) => shard.pausedByOperator) && { pausedByOperator: true as const }),
    ...(shards[0]?.safeguards && { safeguards: shards[0].safeguards }),
    ...(shards[0]?.sendsPerSecond && { sendsPerSecond: shards[0].sendsPerSecond }),
  };
}

/**
 * Redistributes funds over `count` shards: in equal parts where each covers the need, else everything of a kind to the
 * shard `needy`, which lacks it. The sums stay the same.
 */
export function spread(
  shards: readonly Funds[],
  count: number,
  needy: number,
  need: Price & { readonly units: number },
  now: string,
): readonly Funds[] {
  const sum = sumOf(shards, now);
  const credits = parts(sum.credits, count, needy, need.units);
  const balance = parts(sum.balanceMicros, count, needy, costOf(need.units, need));
  const left = parts(sum.quotaLeft, count, needy, need.units);
  const quota = parts(sum.monthlyQuota, count, needy, 0);
  return Array.from({ length: count }, (_, at) => ({
    ...sum,
    shards: count,
    credits: credits[at] ?? 0,
    balanceMicros: balance[at] ?? 0,
    quotaLeft: left[at] ?? 0,
    monthlyQuota: quota[at] ?? 0,
  }));
}

/** Distributes a new monthly quota and what is left of it equally; no shard is below zero while another has some. */
export function spreadQuota(total: number, shards: readonly Funds[], now: string): readonly Funds[] {
  const sum = sumOf(shards, now);
  const left = parts(total - (sum.monthlyQuota - sum.quotaLeft), shards.length, 0, 0);
  const quota = parts(total, shards.length, 0, 0);
  return shards.map((shard, at) => ({
    ...shard,
    month: sum.month,
    monthlyQuota: quota[at] ?? 0,
    quotaLeft: left[at] ?? 0,
  }));
}

function inMonth(funds: Funds, now: string): Funds {
  return now > funds.month ? { ...funds, month: now, quotaLeft: funds.monthlyQuota } : funds;
}

function parts(total: number, count: number, needy: number, enough: number): readonly number[] {
  const each = Math.floor(total / count);
  if (each < enough) return Array.from({ length: count }, (_, at) => (at === needy ? total : 0));
  return Array.from({ length: count }, (_, at) => (at === needy ? total - each * (count - 1) : each));
}

import { type Charge, microsOf, refundOf } from "../../functions/domain/projects/charge.ts";
import { sumsOf } from "../../functions/domain/projects/ledger.ts";
import { fundsKey } from "../../functions/store/platform/keys.ts";
import { type FundsItem, parseFunds } from "../../functions/store/projects/funds.ts";
import type { StoredRow } from "./crash-rows.ts";

/** What a project has in all shards of its funds. */
export interface Purse {
  readonly credits: number;
  readonly balanceMicros: number;
  readonly month: string;
  readonly monthlyQuota: number;
  readonly quotaLeft: number;
}

/** What was charged, and how many of its units went back. */
export interface Charged {
  readonly id: string;
  readonly charge: Charge;
  readonly refunded: number;
  /** The month whose quota it took. */
  readonly month: string;
}

function shardsIn(rows: readonly StoredRow[], projectId: string) {
  const { pk: first } = fundsKey(projectId, 0);
  return rows.filter(({ pk }) => pk.startsWith(first.slice(0, -1))).map(({ item }) => parseFunds(item));
}

/** What changed credits or balance without being counted for the ledger; nothing if it is complete. */
export function uncounted(rows: readonly StoredRow[], projectId: string): readonly string[] {
  const { credits, amountMicros } = sumsOf(shardsIn(rows, projectId)).adjustment;
  return credits === 0 && amountMicros === 0
    ? []
    : [`I3: the ledger lacks ${amountMicros} micros and ${credits} credits`];
}

export function purseIn(rows: readonly StoredRow[], projectId: string): Purse {
  return purseOf(shardsIn(rows, projectId));
}

export function purseOf(shards: readonly FundsItem[]): Purse {
  const month = shards
    .map((shard) => shard.month)
    .sort()
    .at(-1);
  if (!month) throw new Error("a project without funds");
  const sum = (of: (shard: (typeof shards)[number]) => number) =>
    shards.reduce((total, shard) => total + of(shard), 0);
  return {
    credits: sum(({ credits }) => credits),
    balanceMicros: sum(({ balanceMicros }) => balanceMicros),
    month,
    monthlyQuota: sum(({ monthlyQuota }) => monthlyQuota),
    // A shard whose month has not turned yet has all of its quota.
    quotaLeft: sum((shard) => (shard.month === month ? shard.quotaLeft : shard.monthlyQuota)),
  };
}

/** What should be left after the charges and refunds of emails and broadcasts; quota by its month. */
export function purseAfter(opening: Purse, closing: Purse, all: readonly Charged[]): Purse {
  const { month, monthlyQuota } = closing;
  const inMonth = all.filter((one) => one.month === month);
  const used = inMonth.reduce((sum, { charge, refunded }) => sum + charge.units - refunded, 0);
  const before = month === opening.month ? opening.quotaLeft : monthlyQuota;
  const paid = all.map(({ charge, refunded }) => {
    const back = refundOf(charge, 0, refunded);
    return { credits: charge.credits - back.credits, micros: microsOf(charge) - back.micros };
  });
  return {
    credits: paid.reduce((left, { credits }) => left - credits, opening.credits),
    balanceMicros: paid.reduce((left, { micros }) => left - micros, opening.balanceMicros),
    ...{ month, monthlyQuota, quotaLeft: before - used },
  };
}

/** Wrong uses of an account, whatever its sum; none if it was used correctly. */
export function misused(closing: Purse, all: readonly Charged[]): readonly string[] {
  const { credits, balanceMicros, quotaLeft } = closing;
  const below = Object.entries({ credits, balanceMicros, quotaLeft }).filter(([, left]) => left < 0);
  const cameBack = all.reduce((sum, { charge, refunded }) => sum + refundOf(charge, 0, refunded).credits, 0);
  const paidMoney = all.some(({ charge }) => microsOf(charge) > 0);
  const odd = all.filter(({ charge, refunded }) => refunded < 0 || refunded > charge.units);
  return [
    ...below.map(([name, left]) => `I3: ${name} is below zero: ${left}`),
    ...(paidMoney && credits > cameBack
      ? [`I3: money was taken while ${credits} free credits are left`]
      : []),
    ...odd.map(({ id, refunded }) => `I3: ${id} refunded ${refunded}`),
  ];
}

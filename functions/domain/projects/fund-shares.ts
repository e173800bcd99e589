import { type Charge, chargeFor, microsOf, type Price } from "./charge.ts";
import { type Funds, planQuotaBack, type QuotaBack, type Shortage, sumOf } from "./funds.ts";
import type { Safeguards } from "./safeguards.ts";

/** What one shard of a project's funds gives to a reservation that no single shard has to cover. */
export interface FundsShare {
  readonly shard: number;
  readonly shards: number;
  readonly units: number;
  readonly credits: number;
  readonly micros: number;
  /** The credits that the shard must still have exactly, where the balance pays as well: no credit may have come back since. */
  readonly creditsSeen: number | undefined;
  readonly month: string;
  /** How the shard's quota gets to that month. */
  readonly quota: QuotaBack;
  /** Of the shard: what is paid for is sent with these. */
  readonly safeguards: Safeguards | undefined;
}

export interface SharedReservation {
  readonly charge: Charge;
  readonly month: string;
  readonly shares: readonly FundsShare[];
}

/**
 * Returns what each shard gives so that together they cover the units: quota, free credits and then the balance, from
 * the first shard that has them. Pause is no shortage: what was accepted before waits until it ends.
 */
export function planShares(
  shards: readonly Funds[],
  units: number,
  price: Price,
  now: string,
): SharedReservation | { readonly shortage: Exclude<Shortage, "paused"> } {
  const { month, quotaLeft } = sumOf(shards, now);
  const usable = shards.map((funds) => usableOf(funds, month));
  const total = (of: keyof (typeof usable)[number]) => usable.reduce((sum, one) => sum + one[of], 0);
  // A shard that is overdrawn gives nothing, and takes from what the project has left.
  if (quotaLeft < units) return { shortage: "quota" };
  const charge = chargeFor(units, total("credits"), price);
  if (total("micros") < microsOf(charge)) return { shortage: "money" };
  const left = { quota: units, credits: charge.credits, micros: microsOf(charge) };
  const take = (kind: keyof typeof left, has: number) => {
    const taken = Math.min(left[kind], has);
    left[kind] -= taken;
    return taken;
  };
  const paysMoney = charge.credits < units;
  const shares = usable.map((has, shard): FundsShare => {
    const funds = shards[shard];
    if (!funds) throw new RangeError("a share of a shard that is not there");
    return {
      ...{ shard, shards: shards.length, month },
      units: take("quota", has.quota),
      credits: take("credits", has.credits),
      micros: take("micros", has.micros),
      creditsSeen: paysMoney ? has.credits : undefined,
      quota: planQuotaBack(funds, month),
      safeguards: funds.safeguards,
    };
  });
  return { charge, month, shares: shares.filter(isTaken) };
}

function usableOf(funds: Funds, month: string) {
  const quota = month > funds.month ? funds.monthlyQuota : funds.quotaLeft;
  const some = (value: number) => Math.max(0, value);
  return { quota: some(quota), credits: some(funds.credits), micros: some(funds.balanceMicros) };
}

function isTaken({ units, credits, micros }: FundsShare): boolean {
  return units > 0 || credits > 0 || micros > 0;
}

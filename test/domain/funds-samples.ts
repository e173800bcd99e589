import * as fc from "fast-check";
import type { Funds } from "../../functions/domain/projects/funds.ts";

const months = ["2026-05", "2026-06", "2026-07"] as const;
export const month = fc.constantFrom(...months);
const amount = fc.integer({ min: 0, max: 200 });
export const unitMicros = fc.constantFrom(0, 1, 7, 400);
export const units = fc.integer({ min: 1, max: 120 });

/** Any shard of a project that has so many. */
export function fundsOf(shards: number): fc.Arbitrary<Funds> {
  return fc.record({
    shards: fc.constant(shards),
    credits: amount,
    balanceMicros: fc.oneof(amount, fc.integer({ min: 0, max: 100_000 })),
    month,
    monthlyQuota: amount,
    // Below zero where the quota was lowered under what was used.
    quotaLeft: fc.integer({ min: -100, max: 200 }),
    paused: fc.constant(false),
  });
}

export const projects = fc
  .integer({ min: 1, max: 9 })
  .chain((count) => fc.array(fundsOf(count), { minLength: count, maxLength: count }));

export const sums = (all: readonly Funds[]) => ({
  credits: all.reduce((sum, one) => sum + one.credits, 0),
  balanceMicros: all.reduce((sum, one) => sum + one.balanceMicros, 0),
  monthlyQuota: all.reduce((sum, one) => sum + one.monthlyQuota, 0),
  quotaLeft: all.reduce((sum, one) => sum + one.quotaLeft, 0),
});

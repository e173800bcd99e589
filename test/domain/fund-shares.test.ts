import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { microsOf } from "../../functions/domain/projects/charge.ts";
import { planShares } from "../../functions/domain/projects/fund-shares.ts";
import { shortageOf, sumOf } from "../../functions/domain/projects/funds.ts";
import { month, projects, unitMicros, units } from "./funds-samples.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const wanted = fc.oneof(units, fc.integer({ min: 1, max: 1500 }));

describe("the shares of a reservation", () => {
  test("cover the units wherever the sum of the shards does, and name the same shortage where it does not", () => {
    fc.assert(
      fc.property(projects, wanted, unitMicros, month, (shards, count, micros, now) => {
        const plan = planShares(shards, count, { unitMicros: micros }, now);
        const short = shortageOf(sumOf(shards, now), count, { unitMicros: micros }, now);
        expect("shortage" in plan ? plan.shortage : undefined).toBe(short);
      }),
      { numRuns: 1000 },
    );
  });

  test("add up to the charge, and no shard gives more than it has", () => {
    fc.assert(
      fc.property(projects, wanted, unitMicros, month, (shards, count, micros, now) => {
        const plan = planShares(shards, count, { unitMicros: micros }, now);
        fc.pre(!("shortage" in plan));
        const { charge, shares } = plan;
        expect(charge.credits).toBe(Math.min(count, sum(shards.map(({ credits }) => credits))));
        expect(sum(shares.map((one) => one.units))).toBe(count);
        expect(sum(shares.map((one) => one.credits))).toBe(charge.credits);
        expect(sum(shares.map((one) => one.micros))).toBe(microsOf(charge));
        for (const share of shares) {
          const shard = shards[share.shard];
          const isNext = shard && plan.month > shard.month;
          const quota = isNext ? shard.monthlyQuota : shard?.quotaLeft;
          expect(share.units).toBeLessThanOrEqual(Math.max(0, quota ?? 0));
          expect(share.credits).toBeLessThanOrEqual(shard?.credits ?? 0);
          expect(share.micros).toBeLessThanOrEqual(shard?.balanceMicros ?? 0);
          expect(share.creditsSeen).toBe(charge.credits < count ? shard?.credits : undefined);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

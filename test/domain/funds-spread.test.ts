import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shortageOf, spread, sumOf } from "../../functions/domain/projects/funds.ts";
import { month, projects, sums, unitMicros, units } from "./funds-samples.ts";

describe("the sum of shards", () => {
  test("is exact, each shard brought to the latest month that any of them or the clock is in", () => {
    fc.assert(
      fc.property(projects, month, (shards, now) => {
        const latest = [now, ...shards.map((shard) => shard.month)].sort().at(-1) ?? "";
        const current = shards.map((shard) =>
          shard.month < latest ? { ...shard, quotaLeft: shard.monthlyQuota } : shard,
        );
        expect(sumOf(shards, now)).toEqual({
          ...sums(current),
          shards: shards.length,
          month: latest,
          paused: false,
        });
      }),
    );
  });

  test("is paused when any shard is", () => {
    fc.assert(
      fc.property(projects, fc.nat(), month, (shards, which, now) => {
        const one = which % shards.length;
        const some = shards.map((shard, at) => ({ ...shard, paused: at === one }));
        expect(sumOf(some, now).paused).toBe(true);
      }),
    );
  });
});

describe("spreading funds over shards", () => {
  test("keeps the sums, whatever the number of shards before and after", () => {
    fc.assert(
      fc.property(projects, fc.integer({ min: 1, max: 9 }), units, month, (shards, count, need, now) => {
        const after = spread(shards, count, need % count, { units: need, unitMicros: 400 }, now);
        const { shards: _, month: latest, paused, ...sum } = sumOf(shards, now);
        expect(sums(after)).toEqual(sum);
        expect(after).toHaveLength(count);
        expect(after.every((one) => one.shards === count && one.month === latest)).toBe(true);
        expect(after.every((one) => one.paused === paused)).toBe(true);
        expect(after.every((one) => one.credits >= 0 && one.balanceMicros >= 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("gives the shard in need enough whenever the sum is enough", () => {
    fc.assert(
      fc.property(projects, fc.nat(), units, unitMicros, month, (shards, which, wanted, micros, now) => {
        const price = { unitMicros: micros };
        const needy = which % shards.length;
        const after = spread(shards, shards.length, needy, { units: wanted, ...price }, now);
        const own = after[needy];
        const short = shortageOf(sumOf(shards, now), wanted, price, now);
        expect(own && shortageOf(own, wanted, price, now)).toBe(short);
      }),
      { numRuns: 1000 },
    );
  });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  bucketOf,
  lastBucket,
  longestIn,
  percentileOf,
} from "../../../functions/domain/feedback/delivery-times.ts";

const twoDays = 2 * 24 * 3_600_000;
const times = fc.array(fc.integer({ min: 0, max: twoDays }), { minLength: 1, maxLength: 200 });

/** The exact time within which a share of the deliveries happened. */
function exact(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

const counted = (all: readonly number[]) => all.map((ms) => ({ bucket: bucketOf(ms), count: 1 }));

test("a percentile is at least the exact one, and that is at most 30 % lower", () => {
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (all, share) => {
      const shown = percentileOf(counted(all), share) ?? 0;
      const real = Math.max(250, exact(all, share));
      // Bounds are whole milliseconds.
      expect(shown).toBeGreaterThanOrEqual(real - 1);
      expect(real).toBeGreaterThanOrEqual(0.7 * shown);
    }),
  );
});

test("does not depend on the order and grouping of counts", () => {
  fc.assert(
    fc.property(times, (all) => {
      const grouped = [...Map.groupBy(counted(all), ({ bucket }) => bucket)].map(([bucket, some]) => ({
        ...{ bucket, count: some.length },
      }));
      for (const share of [0.5, 0.95])
        expect(percentileOf(grouped.toReversed(), share)).toBe(percentileOf(counted(all), share));
    }),
  );
});

test("a bucket has its own longest time, also the last, which has whatever took longer", () => {
  for (let bucket = 0; bucket <= lastBucket; bucket++) {
    expect(bucketOf(250 * 2 ** (bucket / 2))).toBe(bucket);
    expect(bucketOf(longestIn(bucket) + 1)).toBe(Math.min(lastBucket, bucket + 1));
  }
  expect(bucketOf(-5)).toBe(0);
  expect(bucketOf(1e15)).toBe(lastBucket);
});

test("of nothing there is no percentile", () => {
  expect(percentileOf([], 0.5)).toBeUndefined();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { median, quantile, ratioOfMedians, shuffled, spread } from "../../bench/measures/statistics.ts";

test("the median is the middle value, or the mean of the middle two", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
});

test("a quantile is one of the values, and its share of the values is at or below it", () => {
  const values = fc.array(fc.nat(1000), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
      const at = quantile(some, share);
      expect(some).toContain(at);
      expect(some.filter((value) => value <= at).length).toBeGreaterThanOrEqual(share * some.length);
    }),
  );
});

test("the interval of a ratio contains it, is reproducible, and has no width if the values do not vary", () => {
  const measured = ratioOfMedians([20, 22, 24, 30], [10, 11, 12, 10]);
  expect(measured).toEqual(ratioOfMedians([20, 22, 24, 30], [10, 11, 12, 10]));
  expect(measured.low).toBeLessThanOrEqual(measured.ratio);
  expect(measured.high).toBeGreaterThanOrEqual(measured.ratio);
  expect(ratioOfMedians([6, 6], [2, 2])).toEqual({ ratio: 3, low: 3, high: 3 });
});

test("a spread has the minimum, the median and the maximum", () => {
  expect(spread([3, 1, 2], 1)).toBe("1.0 / 2.0 / 3.0");
});

test("shuffling keeps every item, in an order that depends on the seed", () => {
  const items = Array.from({ length: 20 }, (_, n) => n);
  expect(shuffled(items, 1).toSorted((a, b) => a - b)).toEqual(items);
  expect(shuffled(items, 1)).toEqual(shuffled(items, 1));
  expect(shuffled(items, 1)).not.toEqual(shuffled(items, 2));
});

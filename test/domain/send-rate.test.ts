import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Funds } from "../../functions/domain/projects/funds.ts";
import { partOf, planCount } from "../../functions/domain/projects/send-rate.ts";

const funds = (over: Partial<Funds>): Funds => ({
  ...{
    shards: 1,
    credits: 0,
    balanceMicros: 0,
    month: "2026-06",
    monthlyQuota: 1,
    quotaLeft: 1,
    paused: false,
  },
  ...over,
});
const at = (ms: number) => new Date(ms);
const shards = fc.integer({ min: 1, max: 80 });

describe("the limit of send calls", () => {
  test("is the sum of the parts of all shards, or one call for each of more shards", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), shards, (limit, count) => {
        const parts = Array.from({ length: count }, (_, shard) => partOf(limit, count, shard));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.max(limit, count));
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("is not counted where a project has none", () => {
    expect(planCount(funds({ sent: { 7: 5 } }), 0, at(7000))).toBeUndefined();
  });

  test("counts the calls of the second alone, and shows what is left before and after one", () => {
    const seen = funds({ sendsPerSecond: 5, sent: { 6: 5, 7: 2 } });
    expect(planCount(seen, 0, at(7999))).toMatchObject({
      second: 7,
      rate: { limit: 5, remaining: 3 },
      after: { limit: 5, remaining: 2 },
    });
    expect(planCount(seen, 0, at(8000))?.rate).toEqual({ limit: 5, remaining: 5 });
  });

  test("is never less than nothing left, where it was lowered below what is used", () => {
    expect(planCount(funds({ sendsPerSecond: 1, sent: { 7: 9 } }), 0, at(7000))?.rate.remaining).toBe(0);
  });

  test("keeps the counts of two seconds before, for a call whose clock is behind", () => {
    const sent = { 4: 1, 5: 1, 6: 1, 7: 1 };
    expect(planCount(funds({ sendsPerSecond: 5, sent }), 0, at(7000))?.over).toEqual([4]);
  });
});

import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { chargeFor, microsOf, refundOf, splitCharge } from "../../functions/domain/projects/charge.ts";
import {
  type Funds,
  planReservation,
  shortageOf,
  spread,
  spreadQuota,
  sumOf,
} from "../../functions/domain/projects/funds.ts";
import { property } from "./property.ts";

/** Up to a trillion, a thousand times what a project can have: sums of nine and products stay exact integers. */
const large = fc.oneof(
  fc.nat({ max: 10 }),
  fc.nat({ max: 1_000_000 }),
  fc.maxSafeNat().map((n) => n % 10 ** 12),
);
const price = fc.oneof(fc.nat({ max: 1000 }), fc.nat({ max: 1_000_000 }));
const units = fc.integer({ min: 1, max: 5000 });
const monthName = fc.constantFrom("2026-06", "2026-07");

function fundsOf(shards: number): fc.Arbitrary<Funds> {
  return fc.record({
    shards: fc.constant(shards),
    credits: large,
    balanceMicros: large,
    month: monthName,
    monthlyQuota: large,
    // Negative if the quota was lowered below the use.
    quotaLeft: fc.oneof(
      large,
      large.map((n) => -n),
    ),
    paused: fc.boolean(),
  });
}
const projects = fc
  .integer({ min: 1, max: 9 })
  .chain((count) => fc.array(fundsOf(count), { minLength: count, maxLength: count }));

const amounts = ({ credits, balanceMicros, monthlyQuota, quotaLeft }: Funds) => [
  credits,
  balanceMicros,
  monthlyQuota,
  quotaLeft,
];
const totals = (all: readonly Funds[]) =>
  [0, 1, 2, 3].map((at) => all.reduce((sum, one) => sum + BigInt(amounts(one)[at] ?? 0), 0n));
const whole = (...numbers: readonly number[]) => numbers.every((one) => Number.isSafeInteger(one));

describe("charges and funds of any size", () => {
  property(
    "charge whole micro-units, and never more credits than there are",
    fc.tuple(units, large, price),
    ([wanted, credits, micros]) => {
      const charge = chargeFor(wanted, credits, { unitMicros: micros });
      expect(whole(charge.credits, microsOf(charge))).toBe(true);
      expect(Math.min(charge.credits, microsOf(charge), credits - charge.credits)).toBeGreaterThanOrEqual(0);
      expect(BigInt(microsOf(charge))).toBe(BigInt(wanted - charge.credits) * BigInt(micros));
    },
    { runs: 2000 },
  );

  property(
    "take sufficient funds without a negative amount",
    fc.tuple(fundsOf(1), units, price, monthName),
    ([funds, wanted, micros, now]) => {
      const price = { unitMicros: micros };
      if (shortageOf(funds, wanted, price, now)) return;
      const { charge, turns } = planReservation(funds, wanted, price, now);
      const left = [
        funds.credits - charge.credits,
        funds.balanceMicros - microsOf(charge),
        (turns?.monthlyQuota ?? funds.quotaLeft) - charge.units,
      ];
      expect(whole(...left) && Math.min(...left) >= 0).toBe(true);
    },
    { runs: 2000 },
  );

  property(
    "are split over a bulk and refunded in any order and parts, to the last micro-unit",
    fc.tuple(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 100 }),
      large,
      price,
      fc.array(fc.nat({ max: 50 }), { minLength: 100, maxLength: 100 }),
    ),
    ([parts, credits, micros, firsts]) => {
      const all = chargeFor(sum(parts), credits, { unitMicros: micros });
      const shares = splitCharge(all, parts);
      const backs = shares.flatMap((share, at) => {
        const first = Math.min(firsts[at] ?? 0, share.units);
        return [refundOf(share, 0, first), refundOf(share, first, share.units - first)];
      });
      expect(
        backs.every((back) => whole(back.credits, back.micros) && Math.min(back.credits, back.micros) >= 0),
      ).toBe(true);
      expect(sum(backs.map((back) => back.credits))).toBe(all.credits);
      expect(sum(backs.map((back) => back.micros))).toBe(microsOf(all));
    },
    { runs: 500 },
  );

  property(
    "are spread over shards without a change of their sum, and no credit or balance is negative",
    fc.tuple(projects, fc.integer({ min: 1, max: 9 }), fc.nat(), units, price, monthName),
    ([shards, count, which, wanted, micros, now]) => {
      const needy = which % count;
      const after = spread(shards, count, needy, { units: wanted, unitMicros: micros }, now);
      expect(totals(after)).toEqual(totals([sumOf(shards, now)]));
      expect(whole(...after.flatMap(amounts))).toBe(true);
      expect(
        Math.min(...after.flatMap((one) => [one.credits, one.balanceMicros, one.monthlyQuota])),
      ).toBeGreaterThanOrEqual(0);
      const own = after[needy];
      const price = { unitMicros: micros };
      expect(own && shortageOf(own, wanted, price, now)).toBe(
        shortageOf(sumOf(shards, now), wanted, price, now),
      );
    },
    { runs: 2000 },
  );

  property(
    "keep the used quota when the quota changes, and no shard is negative while another is positive",
    fc.tuple(projects, large, monthName),
    ([shards, total, now]) => {
      const before = sumOf(shards, now);
      const after = spreadQuota(total, shards, now);
      const used = before.monthlyQuota - before.quotaLeft;
      const [, , quota, left] = totals(after);
      expect([quota, left]).toEqual([BigInt(total), BigInt(total - used)]);
      expect(totals(after).slice(0, 2)).toEqual(totals(shards).slice(0, 2));
      const lefts = after.map(({ quotaLeft }) => quotaLeft);
      expect(whole(...lefts)).toBe(true);
      expect(Math.min(...lefts) >= 0 || Math.max(...lefts) <= 0).toBe(true);
    },
    { runs: 2000 },
  );
});

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

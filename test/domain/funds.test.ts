import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { microsOf } from "../../functions/domain/charge.ts";
import { type Funds, planReservation, shortageOf, spread, sumOf } from "../../functions/domain/funds.ts";

const months = ["2026-05", "2026-06", "2026-07"] as const;
const month = fc.constantFrom(...months);
const amount = fc.integer({ min: 0, max: 200 });
const unitMicros = fc.constantFrom(0, 1, 7, 400);
const units = fc.integer({ min: 1, max: 120 });

function fundsOf(shards: number): fc.Arbitrary<Funds> {
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

const projects = fc
  .integer({ min: 1, max: 9 })
  .chain((count) => fc.array(fundsOf(count), { minLength: count, maxLength: count }));

const sums = (all: readonly Funds[]) => ({
  credits: all.reduce((sum, one) => sum + one.credits, 0),
  balanceMicros: all.reduce((sum, one) => sum + one.balanceMicros, 0),
  monthlyQuota: all.reduce((sum, one) => sum + one.monthlyQuota, 0),
  quotaLeft: all.reduce((sum, one) => sum + one.quotaLeft, 0),
});

/** What the specification says of one shard, unit by unit. */
function reference(funds: Funds, wanted: number, price: number, now: string) {
  const turned = now > funds.month;
  let { credits, balanceMicros } = funds;
  let quota = turned ? funds.monthlyQuota : funds.quotaLeft;
  for (let unit = 0; unit < wanted; unit++) {
    if (quota <= 0) return "quota";
    quota -= 1;
  }
  for (let unit = 0; unit < wanted; unit++) {
    if (credits > 0) credits -= 1;
    else if (balanceMicros >= price) balanceMicros -= price;
    else return "money";
  }
  return { credits, balanceMicros, quotaLeft: quota, month: turned ? now : funds.month };
}

describe("taking units from funds", () => {
  test("is short of quota or money, or leaves what a count unit by unit leaves", () => {
    fc.assert(
      fc.property(fundsOf(1), units, unitMicros, month, (funds, wanted, price, now) => {
        const expected = reference(funds, wanted, price, now);
        const shortage = shortageOf(funds, wanted, price, now);
        if (typeof expected === "string") return void expect(shortage).toBe(expected);
        expect(shortage).toBeUndefined();
        const taken = planReservation(funds, wanted, price, now);
        const quotaBefore = taken.turns ? taken.turns.monthlyQuota : funds.quotaLeft;
        expect({
          credits: funds.credits - taken.charge.credits,
          balanceMicros: funds.balanceMicros - microsOf(taken.charge),
          quotaLeft: quotaBefore - taken.charge.units,
          month: taken.month,
        }).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test("is refused for the pause before the quota, and for the quota before the money", () => {
    const none = { shards: 1, credits: 0, balanceMicros: 0, month: "2026-06", monthlyQuota: 0, quotaLeft: 0 };
    expect(shortageOf({ ...none, paused: true }, 1, 400, "2026-06")).toBe("paused");
    expect(shortageOf({ ...none, paused: false }, 1, 400, "2026-06")).toBe("quota");
    expect(shortageOf({ ...none, paused: false, quotaLeft: 1 }, 1, 400, "2026-06")).toBe("money");
  });

  test("by a clock that lags counts for the month that the funds are in", () => {
    const funds = {
      shards: 1,
      credits: 9,
      balanceMicros: 0,
      month: "2026-07",
      monthlyQuota: 9,
      quotaLeft: 9,
    };
    const taken = planReservation({ ...funds, paused: false }, 1, 400, "2026-06");
    expect(taken).toMatchObject({ month: "2026-07" });
    expect(taken.turns).toBeUndefined();
  });
});

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
  test("makes and loses nothing, whatever the number of shards before and after", () => {
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

  test("gives the needy shard enough whenever the sum is enough", () => {
    fc.assert(
      fc.property(projects, fc.nat(), units, unitMicros, month, (shards, which, wanted, price, now) => {
        const needy = which % shards.length;
        const after = spread(shards, shards.length, needy, { units: wanted, unitMicros: price }, now);
        const own = after[needy];
        const short = shortageOf(sumOf(shards, now), wanted, price, now);
        expect(own && shortageOf(own, wanted, price, now)).toBe(short);
      }),
      { numRuns: 1000 },
    );
  });
});

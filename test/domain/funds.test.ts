import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { microsOf } from "../../functions/domain/projects/charge.ts";
import {
  type Funds,
  planQuotaBack,
  planReservation,
  shortageOf,
} from "../../functions/domain/projects/funds.ts";
import { fundsOf, month, unitMicros, units } from "./funds-samples.ts";

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
      fc.property(fundsOf(1), units, unitMicros, month, (funds, wanted, micros, now) => {
        const price = { unitMicros: micros };
        const expected = reference(funds, wanted, micros, now);
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
    expect(shortageOf({ ...none, paused: true }, 1, { unitMicros: 400 }, "2026-06")).toBe("paused");
    expect(shortageOf({ ...none, paused: false }, 1, { unitMicros: 400 }, "2026-06")).toBe("quota");
    expect(shortageOf({ ...none, paused: false, quotaLeft: 1 }, 1, { unitMicros: 400 }, "2026-06")).toBe(
      "money",
    );
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
    const taken = planReservation({ ...funds, paused: false }, 1, { unitMicros: 400 }, "2026-06");
    expect(taken).toMatchObject({ month: "2026-07" });
    expect(taken.turns).toBeUndefined();
  });
});

describe("refunded quota", () => {
  test("counts only for its own month, and resets a shard that has not reached it yet", () => {
    const funds = {
      shards: 1,
      credits: 0,
      balanceMicros: 0,
      month: "2026-06",
      monthlyQuota: 9,
      quotaLeft: 4,
    };
    const seen = { ...funds, paused: false };
    expect(planQuotaBack(seen, "2026-06")).toBe("added");
    expect(planQuotaBack(seen, "2026-05")).toBe("lapsed");
    expect(planQuotaBack(seen, "2025-12")).toBe("lapsed");
    expect(planQuotaBack(seen, "2026-07")).toEqual({ turns: { from: "2026-06", monthlyQuota: 9 } });
  });
});

import { describe, expect, test } from "vitest";
import { readOverviewSearch } from "../../dashboard/pages/overview/overview-search.ts";
import { moneyEnd, quotaEnd } from "../../dashboard/pages/overview/pace.ts";
import { topOf } from "../../dashboard/pages/overview/scale.ts";

const now = new Date("2026-06-15T00:00:00Z");
const domainId = "dom_01KV5JE8G09BQEJJWM1YBQ5300";

describe("the pace of a project", () => {
  test("says on which day the quota ends, where that is before it starts again", () => {
    const left = { remaining: 1000, resetsAt: "2026-07-01T00:00:00Z" };
    expect(quotaEnd(left, 100, now)).toEqual(new Date("2026-06-25T00:00:00Z"));
    expect(quotaEnd(left, 50, now)).toBeUndefined();
    expect(quotaEnd(left, 0, now)).toBeUndefined();
    expect(quotaEnd({ ...left, remaining: 0 }, 1, now)).toEqual(now);
  });

  test("says on which day free credits and balance end", () => {
    const money = { credits: 50, balanceMicros: 5_050, priceMicros: 100 };
    expect(moneyEnd(money, 10, now)).toEqual(new Date("2026-06-25T00:00:00Z"));
    expect(moneyEnd({ ...money, priceMicros: 0 }, 10, now)).toBeUndefined();
    expect(moneyEnd({ ...money, balanceMicros: 1e15 }, 1, now)).toBeUndefined();
  });
});

test("the scale of the chart holds the greatest column, and its half is a whole number", () => {
  expect([0, 1, 2, 3, 4, 5, 11, 20, 21, 1999].map(topOf)).toEqual([2, 2, 2, 4, 4, 10, 20, 20, 40, 2000]);
});

test("the address of the overview has its range and domain, and nothing else", () => {
  expect(readOverviewSearch({ range: "7d", domainId, other: "x" })).toEqual({ range: "7d", domainId });
  expect(readOverviewSearch({ range: "24h" })).toEqual({});
  expect(readOverviewSearch({ range: "toString", domainId: "dom_1" })).toEqual({});
});

import { describe, expect } from "vitest";
import { apply, received, rulesOf, test, withForeignSet } from "./receiving-world.ts";

describe("the daily check", () => {
  test("reports changed rules and repairs nothing, until a claim changes", async ({ world, region }) => {
    await received(world, region);
    await apply(world);
    const state = world.ses.receipt(region);
    state.ruleSets.set("eds-receiving", []);
    const drifts = () =>
      world.logged.filter((line) => line.includes("receipt rules differ") && line.includes(region));
    await apply(world);
    expect(drifts()).toEqual([]);
    world.clock.advance(24 * 60 * 60_000);
    for (const _ of ["found", "repeated"]) await apply(world);
    expect(drifts()).toHaveLength(2);
    expect(rulesOf(world, region, "eds-receiving")).toEqual([]);
    await received(world, region);
    await apply(world);
    expect(rulesOf(world, region, "eds-receiving")).toHaveLength(1);
    await apply(world);
    expect(drifts()).toHaveLength(2);
  });

  test("reports that another rule set is active", async ({ world, region }) => {
    await received(world, region);
    await apply(world);
    withForeignSet(world, region, []);
    world.clock.advance(24 * 60 * 60_000);
    await apply(world);
    const line = world.logged.findLast((one) => one.includes("receipt rules differ") && one.includes(region));
    expect(line).toContain("the rule set theirs is active instead of eds-receiving");
  });
});

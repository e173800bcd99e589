import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, type World } from "../../support/world.ts";
import { holdSingles } from "../hold-all.ts";
import { scenarioGroups } from "../scenarios/all.ts";
import { shares } from "../shares.ts";

/** The tests of a group of scenarios, each with every fault at every call, or with each `every`th of those. */
export function singlesOfGroup(group: keyof typeof shares, every: number): void {
  let world: World;
  let played = 0;
  beforeAll(async () => {
    world = await startWorld({}, { engine: "direct" });
  });
  afterAll(() => world.stop());

  describe("with a fault at one call of AWS", () => {
    test.each(scenarioGroups[group] ?? [])(
      "$name ends as it should, once, at its exact price",
      async ({ name }) => {
        played += await holdSingles(world, name, every);
      },
      600_000,
    );

    test(`that is at least ${shares[group]} schedules`, () => {
      expect(played).toBeGreaterThanOrEqual(shares[group]);
    });
  });
}

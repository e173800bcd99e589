import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { directEngine } from "../../support/memory-dynamo/engines.ts";
import { startWorld, type World } from "../../support/world.ts";
import { holdSingles } from "../hold-all.ts";
import { scenarioGroups } from "../scenarios/all.ts";
import { shares } from "../shares.ts";

/** Tests a group of scenarios with every fault at every call, or with every `every`th of those. */
export function singlesOfGroup(group: keyof typeof shares, every: number): void {
  let world: World;
  let played = 0;
  beforeAll(async () => {
    world = await startWorld({}, { engine: directEngine });
  });
  afterAll(() => world.stop());

  describe("a fault at one AWS call", () => {
    test.each(scenarioGroups[group] ?? [])(
      "$name ends correctly, once, at its exact price",
      async ({ name }) => {
        played += await holdSingles(world, name, every);
      },
      600_000,
    );

    test(`the tests of ${group} run at least ${shares[group]} schedules`, () => {
      expect(played).toBeGreaterThanOrEqual(shares[group]);
    });
  });
}

import { expect } from "vitest";
import { directEngine } from "../support/memory-dynamo/engines.ts";
import { newSeededRandom } from "../support/seeded-random.ts";
import { testIn } from "../support/test.ts";
import { holdAll, recordedCalls } from "./hold-all.ts";
import { allScenarios } from "./scenarios/all.ts";
import { sendWithKey } from "./scenarios/sends.ts";
import { drawSchedule, pairsOf, singlesOf } from "./schedule.ts";
import { shares } from "./shares.ts";

const test = testIn({}, { engine: directEngine });

const seed = 1;
let played = 0;

test("a send with an idempotency key survives two faults (a sample of pairs)", async ({ world }) => {
  const scenario = sendWithKey.name;
  const { chance } = newSeededRandom(seed);
  const whole = await recordedCalls(world, { scenario, steps: [], seed });
  for (const first of singlesOf(scenario, whole, seed)) {
    const seconds = pairsOf(first, await recordedCalls(world, first));
    const some = [0, 1].flatMap(() => seconds[Math.floor(chance() * seconds.length)] ?? []);
    played += await holdAll(world, some);
  }
}, 600_000);

test("every scenario ends correctly with two or three random faults", async ({ world }) => {
  const recorded = new Map<string, readonly string[]>();
  for (const { name } of allScenarios)
    recorded.set(name, await recordedCalls(world, { scenario: name, steps: [], seed }));
  const drawn = Array.from({ length: 150 }, (_, at) => drawSchedule(recorded, seed * 1_000_003 + at));
  played += await holdAll(world, drawn);
}, 600_000);

test(`the tests of two faults run at least ${shares.pairs} schedules`, () => {
  expect(played).toBeGreaterThanOrEqual(shares.pairs);
});

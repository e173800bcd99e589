import { expect } from "vitest";
import { memoryEngine } from "../support/memory-dynamo/engines.ts";
import { testIn } from "../support/test.ts";
import { recordedCalls } from "./hold-all.ts";
import { allScenarios } from "./scenarios/all.ts";
import { leastSchedules, shares } from "./shares.ts";

const test = testIn({}, { engine: memoryEngine });

test.for(allScenarios)("$name makes exactly the AWS calls of its snapshot", async ({ name }, { world }) => {
  const calls = await recordedCalls(world, { scenario: name, steps: [], seed: 1 });
  const text = calls.map((call, at) => `${String(at).padStart(3)} ${call}\n`).join("");
  await expect(text).toMatchFileSnapshot(`calls/${name}.txt`);
});

test(`the fault tests run at least ${leastSchedules} schedules`, () => {
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0);
  expect(all).toBeGreaterThanOrEqual(leastSchedules);
});

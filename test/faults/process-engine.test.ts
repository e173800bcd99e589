import { expect } from "vitest";
import { localEngine } from "../support/local-engine.ts";
import { newSeededRandom } from "../support/seeded-random.ts";
import { testIn } from "../support/test.ts";
import { holdAll, recordedCalls } from "./hold-all.ts";
import { allScenarios } from "./scenarios/all.ts";
import { singlesOf } from "./schedule.ts";
import { shares } from "./shares.ts";

const test = testIn({}, { engine: localEngine });
const seed = 1;
const each = 4;

test("a sample of every scenario's schedules ends correctly with DynamoDB Local", async ({ world }) => {
  const { chance } = newSeededRandom(seed);
  let played = 0;
  for (const { name } of allScenarios) {
    const singles = singlesOf(name, await recordedCalls(world, { scenario: name, steps: [], seed }), seed);
    const some = Array.from(
      { length: each },
      () => singles[Math.floor(chance() * singles.length)] ?? [],
    ).flat();
    played += await holdAll(world, some);
  }
  expect(played).toBeGreaterThanOrEqual(shares.process);
}, 600_000);

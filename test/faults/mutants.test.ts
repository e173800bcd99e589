import { afterAll, beforeAll, expect, test } from "vitest";
import { directEngine } from "../support/memory-dynamo/engines.ts";
import { startWorld, type World } from "../support/world.ts";
import { audience } from "./mutants/audience.ts";
import { cancellations } from "./mutants/cancellations.ts";
import { checks } from "./mutants/checks.ts";
import { claims } from "./mutants/claims.ts";
import { deliveries } from "./mutants/deliveries.ts";
import { events } from "./mutants/events.ts";
import { generations } from "./mutants/generations.ts";
import { idempotency } from "./mutants/idempotency.ts";
import { inbound } from "./mutants/inbound.ts";
import { money } from "./mutants/money.ts";
import { type Mutant, type TrialResult, tryOut } from "./mutants/mutant.ts";
import { notices } from "./mutants/notices.ts";
import { sesCalls } from "./mutants/ses-calls.ts";

const start = () => startWorld({}, { engine: directEngine, seed: 1 });
let world: World;
beforeAll(async () => {
  world = await start();
});
afterAll(() => world.stop());

/** Runs a mutant in its own world, so that its state affects no other test. */
async function runMutant({ version, trial, mode }: Mutant): Promise<TrialResult> {
  const own = await start();
  try {
    return await tryOut(own, trial, mode, { change: (services) => version(services, own) });
  } finally {
    await own.stop();
  }
}

test.each([
  ...claims,
  ...sesCalls,
  ...money,
  ...cancellations,
  ...idempotency,
  ...events,
  ...checks,
  ...audience,
  ...deliveries,
  ...generations,
  ...inbound,
  ...notices,
])("the checks find a service that $name, and no violation in the real service", async (mutant) => {
  const { violation, runs } = await runMutant(mutant);
  expect(violation).toMatch(mutant.breaks);
  const real = await tryOut(world, mutant.trial, mutant.mode, { most: runs });
  expect(real).toEqual({ violation: undefined, runs });
});

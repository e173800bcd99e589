import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../support/world.ts";
import { audience } from "./mutants/audience.ts";
import { type Mutant, tryOut, type Verdict } from "./mutants/mutant.ts";
import { claims } from "./mutants/claims.ts";
import { events } from "./mutants/events.ts";
import { idempotency } from "./mutants/idempotency.ts";
import { checks } from "./mutants/checks.ts";
import { sesCalls } from "./mutants/ses-calls.ts";
import { money } from "./mutants/money.ts";
import { deliveries } from "./mutants/deliveries.ts";

const start = () => startWorld({}, { engine: "direct", seed: 1 });
let world: World;
beforeAll(async () => {
  world = await start();
});
afterAll(() => world.stop());

/** In a world of its own: what a bad version leaves behind, nobody else is to find. */
async function tryBad({ version, trial, mode }: Mutant): Promise<Verdict> {
  const own = await start();
  try {
    return await tryOut(own, trial, mode, { change: (services) => version(services, own) });
  } finally {
    await own.stop();
  }
}

test.each([...claims, ...sesCalls, ...money, ...idempotency, ...events, ...checks, ...audience, ...deliveries])(
  "finds the version that $name, and nothing wrong with the service itself by the same runs",
  async (bad) => {
    const { violation, runs } = await tryBad(bad);
    expect(violation).toMatch(bad.breaks);
    const good = await tryOut(world, bad.trial, bad.mode, { most: runs });
    expect(good).toEqual({ violation: undefined, runs });
  },
);

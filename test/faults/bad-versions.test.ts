import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../support/world.ts";
import { audience } from "./bad-versions/audience.ts";
import { type BadVersion, tryOut, type Verdict } from "./bad-versions/bad-version.ts";
import { claims } from "./bad-versions/claims.ts";
import { events } from "./bad-versions/events.ts";
import { idempotency } from "./bad-versions/idempotency.ts";
import { looks } from "./bad-versions/looks.ts";
import { mailing } from "./bad-versions/mailing.ts";
import { money } from "./bad-versions/money.ts";
import { telling } from "./bad-versions/telling.ts";

const start = () => startWorld({}, { engine: "direct", seed: 1 });
let world: World;
beforeAll(async () => {
  world = await start();
});
afterAll(() => world.stop());

/** In a world of its own: what a bad version leaves behind, nobody else is to find. */
async function tryBad({ version, trial, mode }: BadVersion): Promise<Verdict> {
  const own = await start();
  try {
    return await tryOut(own, trial, mode, { change: (services) => version(services, own) });
  } finally {
    await own.stop();
  }
}

test.each([...claims, ...mailing, ...money, ...idempotency, ...events, ...looks, ...audience, ...telling])(
  "finds the version that $name, and nothing wrong with the service itself by the same runs",
  async (bad) => {
    const { violation, runs } = await tryBad(bad);
    expect(violation).toMatch(bad.breaks);
    const good = await tryOut(world, bad.trial, bad.mode, { most: runs });
    expect(good).toEqual({ violation: undefined, runs });
  },
);

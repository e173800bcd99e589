import { describe, expect } from "vitest";
import { directEngine } from "../support/memory-dynamo/engines.ts";
import { newProject } from "../support/project.ts";
import { testIn } from "../support/test.ts";
import { burden, medianMs } from "./flood.ts";

/** The fastest engine: thousands of calls. */
const test = testIn({}, { engine: directEngine });

describe("one project that sends 1,500 emails at once", () => {
  test("and has an endpoint that hangs and an import makes them wait at most three times as long (F07)", async ({
    world,
  }) => {
    const rate = 14;
    world.ses.setRate("us-east-1", { perSecond: rate, enforced: true });
    world.services.memory.sendRates.set("us-east-1", { rate, readAtMs: Number.POSITIVE_INFINITY });
    const quiet = await newProject(world);
    const alone = await medianMs(world, quiet, rate);
    await burden(world, await newProject(world, { balanceMicros: 1_000_000 }));
    const beside = await medianMs(world, quiet, rate, true);
    expect(world.web.calls.length).toBeGreaterThan(0);
    expect(beside).toBeLessThanOrEqual(3 * alone);
    expect(alone).toBeGreaterThan(0);
    while (await world.queues.workOff(async () => ({ batchItemFailures: [] })));
  }, 600_000);
});

import { describe, expect } from "vitest";
import { directEngine } from "../support/memory-dynamo/engines.ts";
import { newProject } from "../support/project.ts";
import { testIn } from "../support/test.ts";
import { flood, medianMs } from "./flood.ts";

// The fastest engine: thousands of calls.
const test = testIn({}, { engine: directEngine });

describe("one project that sends 1,500 emails at once", () => {
  test.for([14, 60, 200])(
    "makes another project's emails wait at most three times as long, at %i a second (F07)",
    async (rate, { world, project: quiet }) => {
      world.ses.setRate("us-east-1", { perSecond: rate, enforced: true });
      world.services.memory.sendRates.set("us-east-1", { rate, readAtMs: Number.POSITIVE_INFINITY });
      const alone = await medianMs(world, quiet, rate);
      await flood(world, await newProject(world, { balanceMicros: 1_000_000 }));
      const beside = await medianMs(world, quiet, rate);
      while (await world.queues.workOff(async () => ({ batchItemFailures: [] })));
      expect(beside).toBeLessThanOrEqual(3 * alone);
      expect(alone).toBeGreaterThan(0);
    },
  );
});

import { describe, expect } from "vitest";
import { handler as deliverHandler } from "../../functions/workers/sending/deliver.ts";
import { sendBatchSize, sendConcurrency } from "../../lib/send-concurrency.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { newVirtualTime, startSenders } from "../support/virtual-time.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, send } from "./mail.ts";

async function flood(world: World, { key, email }: TestProject): Promise<void> {
  for (let call = 0; call < 15; call++) {
    const emails = Array.from({ length: 100 }, () => email());
    const { status } = await world.api("POST", "/emails/bulk", { key, body: { emails } });
    expect(status).toBe(200);
  }
}

/** Sends an email every 300 ms, and returns the median of their times from the response to SES, in milliseconds. */
async function medianMs(world: World, project: TestProject, rate: number): Promise<number> {
  const time = newVirtualTime(world);
  const sent = new Map<string, number>();
  let left = 11;
  time.start(async () => {
    for (; left > 0; left--) {
      sent.set(await send(world, project), world.clock.now().getTime());
      await time.services.pause(300);
    }
  });
  startSenders(world, time, {
    deliver: deliverHandler.on(time.services),
    count: sendConcurrency(rate, "transactional"),
    batch: sendBatchSize(rate),
    // Most of the flood's emails still wait.
    isDone: () => left === 0 && [...sent.keys()].every((id) => acceptsOf(world, id).length > 0),
  });
  await time.run();
  const times = [...sent].map(([id, at]) => Date.parse(acceptsOf(world, id)[0]?.at ?? "") - at);
  return times.toSorted((a, b) => a - b)[5] ?? Number.NaN;
}

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

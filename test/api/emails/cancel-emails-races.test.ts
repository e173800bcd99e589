import { describe, expect } from "vitest";
import { cancelStep } from "../../../functions/operations/emails/cancellations/cancel-step.ts";
import { runJob } from "../../../functions/operations/jobs/run-job.ts";
import { findJob } from "../../../functions/store/platform/jobs/jobs.ts";
import { newGate, refuse, withFaults } from "../../support/fault-injection.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import { acceptsOf, fundsOf, pass } from "../../workers/mail.ts";
import { cancelBy, readCancellation, sendNext, statusOf } from "./cancellations.ts";

const test = testIn({}, { engine: localEngine });

describe("a cancellation by filter", () => {
  test("and workers that send at the same time: each email is canceled and refunded, or sent (F08)", async ({
    world,
  }) => {
    for (let round = 0; round < 5; round++) {
      const project = await newProject(world, { credits: 0, balanceMicros: 100_000 });
      const before = await fundsOf(world, project);
      const ids: string[] = [];
      for (let n = 0; n < 12; n++) ids.push(await sendNext(world, project));
      const { body } = await cancelBy(world, project, { status: "queued" });
      await Promise.all([world.jobs.workOff(world.services), world.queues.workOff(world.deliver)]);
      await world.settle();
      await pass(world, 2);
      const { counts, refund } = await readCancellation(world, project, body.id);
      let canceled = 0;
      for (const id of ids) {
        const isCanceled = (await statusOf(world, project, id)) === "canceled";
        expect(acceptsOf(world, id)).toHaveLength(isCanceled ? 0 : 1);
        canceled += isCanceled ? 1 : 0;
      }
      const price = world.services.deployment.priceMicros;
      expect(counts.canceled).toBe(canceled);
      expect(refund).toEqual({ credits: 0, micros: canceled * price });
      const after = await fundsOf(world, project);
      expect(before.balanceMicros - after.balanceMicros).toBe((ids.length - canceled) * price);
      expect(before.quotaLeft - after.quotaLeft).toBe(ids.length - canceled);
    }
  });

  test("counts an email as too late that a worker claims between its look and its write (F08)", async ({
    world,
    project,
  }) => {
    const id = await sendNext(world, project);
    const { body } = await cancelBy(world, project, { status: "queued" });
    const deliverFirst = {
      command: "TransactWriteItems",
      act: async (send: () => Promise<never>) => {
        await world.queues.workOff(world.deliver);
        return send();
      },
    };
    await withFaults(world, [deliverFirst], async () => void (await world.jobs.workOff(world.services)));
    await pass(world, 2);
    expect(await readCancellation(world, project, body.id)).toMatchObject({
      ...{
        status: "done",
        counts: { matched: 1, canceled: 0, tooLate: 1 },
        refund: { credits: 0, micros: 0 },
      },
    });
    expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("that was stopped in a step counts each email once when it is repeated (F08)", async ({ world }) => {
    const project = await newProject(world, { credits: 0, balanceMicros: 100_000 });
    const before = await fundsOf(world, project);
    const scheduledAt = "2026-06-20T00:00:00Z";
    for (let n = 0; n < 6; n++) await sendNext(world, project, { scheduledAt });
    const { body } = await cancelBy(world, project, { status: "scheduled" });
    world.jobs.waiting.length = 0;
    // The fourth refund fails: the step ends without its state being stored.
    const fail = {
      ...{ command: "TransactWriteItems", after: 3, times: 1000, act: refuse("InternalServerError", 500) },
    };
    await withFaults(world, [fail], async () => {
      await expect(runJob(world.services, project.id, body.id)).rejects.toThrow();
    });
    expect((await readCancellation(world, project, body.id)).counts.canceled).toBe(0);
    await pass(world, 8);
    expect(await readCancellation(world, project, body.id)).toMatchObject({
      status: "done",
      counts: { matched: 6, canceled: 6, tooLate: 0 },
      refund: { credits: 0, micros: 6 * world.services.deployment.priceMicros },
    });
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("that two workers do at once counts and refunds each email once (F08)", async ({ world }) => {
    const project = await newProject(world, { credits: 0, balanceMicros: 100_000 });
    const before = await fundsOf(world, project);
    for (let n = 0; n < 3; n++) await sendNext(world, project, { scheduledAt: "2026-06-20T00:00:00Z" });
    const { body } = await cancelBy(world, project, { status: "scheduled" });
    const job = await findJob(world.services.tables, project.id, body.id);
    if (!job) throw new Error("no job was stored");
    const gate = newGate();
    await withFaults(world, [{ command: "TransactWriteItems", act: gate.act }], async () => {
      const slow = cancelStep(world.services, job, world.clock.now());
      await gate.reached;
      const fast = await cancelStep(world.services, job, world.clock.now());
      gate.open();
      expect((await slow).state["counts"]).toEqual(fast.state["counts"]);
    });
    await pass(world, 2);
    expect((await readCancellation(world, project, body.id)).counts.canceled).toBe(3);
    expect(await fundsOf(world, project)).toEqual(before);
  });
});

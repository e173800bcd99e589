import * as fc from "fast-check";
import { expect } from "vitest";
import { worldProperty } from "../../properties/property.ts";
import { newProject } from "../../support/project.ts";
import { fundsOf, pass } from "../../workers/mail.ts";
import { cancelBy, readCancellation, sendNext } from "./cancellations.ts";

const mail = fc.record({
  recipients: fc.integer({ min: 1, max: 4 }),
  tag: fc.constantFrom("a", "b"),
  isScheduled: fc.boolean(),
  /** The workers come by before the next one. */
  isWorkedOff: fc.boolean(),
});
const filter = fc.constantFrom<object>(
  { tag: "a" },
  { tag: "a:1", status: "queued" },
  { status: "scheduled" },
  { status: "queued" },
  { createdBefore: "2030-01-01T00:00:00Z" },
);

worldProperty(
  "a dry run says what a cancellation refunds, and that is what the project gets back (F08)",
  fc.tuple(fc.nat({ max: 8 }), fc.array(mail, { minLength: 1, maxLength: 6 }), filter, fc.boolean()),
  async ([credits, mails, wanted, isPaused], { world }) => {
    const project = await newProject(world, { credits, balanceMicros: 100_000 });
    const outbound = (word: string) => world.api("POST", `/outbound/${word}`, { key: project.key });
    for (const [at, { recipients, tag, isScheduled, isWorkedOff }] of mails.entries()) {
      await sendNext(world, project, {
        to: Array.from({ length: recipients }, (_, n) => `r${n}@x.test`),
        tags: [{ name: tag, value: String(at % 2) }],
        ...(isScheduled && { scheduledAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString() }),
      });
      if (!isWorkedOff) continue;
      if (isPaused) await outbound("pause");
      await world.settle();
      await outbound("resume");
    }
    const before = await fundsOf(world, project);
    const dry = (await cancelBy(world, project, wanted, true)).body;
    expect(await fundsOf(world, project)).toEqual(before);
    const { body } = await cancelBy(world, project, wanted);
    while (await world.jobs.workOff(world.services));
    const after = await fundsOf(world, project);
    const { counts, refund } = await readCancellation(world, project, body.id);
    expect(refund).toEqual(dry.refund);
    expect(counts).toEqual({ matched: dry.counts.matched, canceled: dry.counts.matched, tooLate: 0 });
    expect(after.credits - before.credits).toBe(refund.credits);
    expect(after.balanceMicros - before.balanceMicros).toBe(refund.micros);
    // A second cancellation finds nothing, and the second pass of the first does not either.
    expect((await cancelBy(world, project, wanted, true)).body.counts.matched).toBe(0);
    await pass(world, 2);
    expect((await readCancellation(world, project, body.id)).refund).toEqual(refund);
  },
  { runs: 25 },
);

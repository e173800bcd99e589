import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { fundsOf, pass } from "../../workers/mail.ts";
import { cancelBy, endedCancellation, readCancellation, sendNext, statusOf } from "./cancellations.ts";

const tags = [{ name: "run", value: "7" }];
const scheduledAt = "2026-06-20T00:00:00.000Z";

describe("POST /emails/cancel", () => {
  test("cancels queued, held and scheduled emails and refunds them, and no other (F08)", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 2, balanceMicros: 10_000 });
    const sent = await sendNext(world, project, { tags });
    await world.settle();
    const before = await fundsOf(world, project);
    const held = await sendNext(world, project, { tags });
    await world.api("POST", "/outbound/pause", { key: project.key });
    await world.settle();
    await world.api("POST", "/outbound/resume", { key: project.key });
    const scheduled = await sendNext(world, project, { tags, scheduledAt, to: ["a@x.test", "b@x.test"] });
    const queued = await sendNext(world, project, { tags });
    const other = await sendNext(world, project, { scheduledAt });
    const { status, body } = await cancelBy(world, project, { tag: "run:7" });
    expect([status, body.status, body.dryRun, body.endedAt]).toEqual([202, "running", false, null]);
    while (await world.jobs.workOff(world.services));
    for (const id of [held, scheduled, queued]) expect(await statusOf(world, project, id)).toBe("canceled");
    await pass(world, 2);
    const read = await readCancellation(world, project, body.id);
    expect(read).toMatchObject({
      ...{ status: "done", filter: { tag: "run:7" }, counts: { matched: 3, canceled: 3, tooLate: 0 } },
      refund: { credits: 1, micros: 3 * world.services.deployment.priceMicros },
    });
    expect(await statusOf(world, project, other)).toBe("scheduled");
    expect(await statusOf(world, project, sent)).toBe("delivered");
    await world.api("POST", `/emails/${other}/cancel`, { key: project.key });
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("of a dry run tells at once what would be canceled and refunded, and changes nothing (F08)", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 1, balanceMicros: 10_000 });
    const id = await sendNext(world, project, { tags, scheduledAt, to: ["a@x.test", "b@x.test"] });
    const before = await fundsOf(world, project);
    const { status, body } = await cancelBy(world, project, { tag: "run" }, true);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      ...{ status: "done", dryRun: true, counts: { matched: 1, canceled: 0, tooLate: 0 } },
      refund: { credits: 1, micros: world.services.deployment.priceMicros },
    });
    await pass(world, 2);
    const read = await readCancellation(world, project, body.id);
    expect(read).toEqual(body);
    expect(await statusOf(world, project, id)).toBe("scheduled");
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("tells the project's endpoints of each email, once (F08)", async ({ world, project }) => {
    const id = await sendNext(world, project, { tags, scheduledAt });
    await endedCancellation(world, project, { tag: "run" });
    const { body } = await world.api("GET", `/emails/${id}`, { key: project.key });
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      "email.scheduled",
      "email.canceled",
    ]);
  });

  test("does not reach another project's emails or cancellations (F08)", async ({ world, project }) => {
    const other = await newProject(world);
    const theirs = await sendNext(world, other, { tags, scheduledAt });
    const done = await endedCancellation(world, project, {
      tag: "run",
      createdBefore: "2030-01-01T00:00:00Z",
    });
    expect(done.counts.matched).toBe(0);
    expect(await statusOf(world, other, theirs)).toBe("scheduled");
    const { status } = await world.api("GET", `/emails/cancellations/${done.id}`, { key: other.key });
    expect(status).toBe(404);
  });

  test("does not show a job of another kind", async ({ world, project }) => {
    const { body } = await world.api("POST", "/audiences", { key: project.key, body: { name: "A" } });
    await world.api("DELETE", `/audiences/${body.id}`, { key: project.key });
    const [job] = world.jobs.waiting;
    const path = `/emails/cancellations/${job?.jobId}`;
    expect((await world.api("GET", path, { key: project.key })).status).toBe(404);
  });

  test.for([
    [{}, "filter"],
    [{ status: "sent" }, "filter.status"],
    [{ tag: "" }, "filter.tag"],
    [{ createdBefore: "yesterday" }, "filter.createdBefore"],
    [{ domain: "acme.test" }, "filter.domain"],
  ] as const)(
    "refuses the filter %j and cancels nothing",
    async ([filter = {}, path], { world, project }) => {
      const { status, body } = await cancelBy(world, project, filter);
      expect([status, body.name, body.issues[0].path]).toEqual([400, "validation_error", path]);
    },
  );
});

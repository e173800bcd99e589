import { describe, expect } from "vitest";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const at = "2026-06-16T00:00:00.000Z";
const start = "2026-06-15T12:00:00.000Z";
const three = { to: ["a@x.test", "b@x.test"], bcc: "c@x.test", scheduledAt: at };

const cancel = (world: World, { key }: TestProject, id: string, body?: unknown) =>
  world.api("POST", `/emails/${id}/cancel`, { key, ...(body !== undefined && { body }) });
const read = async (world: World, { key }: TestProject, id: string) =>
  (await world.api("GET", `/emails/${id}`, { key })).body;
const funds = async (world: World, { id }: TestProject) => {
  const [shard] = await readFunds(world.services.tables, id);
  const { credits = 0, balanceMicros = 0, quotaLeft = 0 } = shard ?? {};
  return { credits, balanceMicros, quotaLeft };
};
const sent = (world: World, id: string) => world.ses.accepts().filter(({ tags }) => tags["eds-email"] === id);

async function open(world: World) {
  world.clock.set(start);
  const project = await newProject(world, { credits: 2, balanceMicros: 10_000 });
  return { project, before: await funds(world, project) };
}

async function passed(world: World): Promise<void> {
  world.clock.set(at);
  await world.sweep();
  await world.settle();
}

describe("POST /emails/:id/cancel", () => {
  test("answers the whole record, canceled, and the email never goes out", async ({ world }) => {
    const { project } = await open(world);
    const { body: reply } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email(three),
    });
    const { status, body } = await cancel(world, project, reply.id);
    expect(status).toBe(200);
    expect(body).toEqual(await read(world, project, reply.id));
    expect(body).toMatchObject({ status: "canceled", sentAt: null, html: "<p>Hello</p>" });
    expect(body.recipients.map((one: { status: string }) => one.status)).toEqual(Array(3).fill("canceled"));
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      "email.scheduled",
      "email.canceled",
    ]);
    await passed(world);
    expect(sent(world, reply.id)).toEqual([]);
  });

  test("gives back exactly what the email took: credits, money and quota", async ({ world }) => {
    const { project, before } = await open(world);
    const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email(three) });
    expect(await funds(world, project)).toMatchObject({
      credits: 0,
      balanceMicros: 10_000 - world.services.deployment.priceMicros,
      quotaLeft: before.quotaLeft - 3,
    });
    await cancel(world, project, body.id, {});
    expect(await funds(world, project)).toEqual(before);
  });

  test("shows what the email was charged and that all of it was refunded (F09)", async ({ world }) => {
    const { project } = await open(world);
    const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email(three) });
    const charged = { credits: 2, micros: world.services.deployment.priceMicros };
    const nothing = { credits: 0, micros: 0 };
    expect(await read(world, project, body.id)).toMatchObject({ charged, refunded: nothing });
    await cancel(world, project, body.id, {});
    expect(await read(world, project, body.id)).toMatchObject({ charged, refunded: charged });
  });

  test("gives nothing back a second time, however often and at once it is asked", async ({ world }) => {
    const { project, before } = await open(world);
    const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email(three) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(world, project, body.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await cancel(world, project, body.id)).body.name).toBe("invalid_state");
    expect(await funds(world, project)).toEqual(before);
  });

  test.for([
    ["laid out by a worker", true],
    ["not laid out yet", false],
  ])("cancels one entry of a bulk call that is %s, and no other", async ([_, laidOut], { world }) => {
    const { project, before } = await open(world);
    const emails = [project.email(), project.email(three), project.email({ scheduledAt: at })];
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    const [first, second, third] = body.items.map(({ id }: { id: string }) => id);
    if (laidOut) await world.settle();
    expect((await cancel(world, project, second)).body.status).toBe("canceled");
    await world.settle();
    await passed(world);
    expect([sent(world, first).length, sent(world, second).length, sent(world, third).length]).toEqual([
      1, 0, 1,
    ]);
    expect(await read(world, project, second)).toMatchObject({ status: "canceled" });
    // Two of five units are used; the entries share what the call took, so only the whole is told.
    const after = await funds(world, project);
    const price = world.services.deployment.priceMicros;
    const worth = ({ credits, balanceMicros }: typeof after) => credits * price + balanceMicros;
    expect(worth(before) - worth(after)).toBe(2 * price);
    expect(before.quotaLeft - after.quotaLeft).toBe(2);
  });

  test("of all entries of a bulk call gives back all that it took", async ({ world }) => {
    const { project, before } = await open(world);
    const emails = Array.from({ length: 5 }, () => project.email(three));
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    for (const { id } of body.items.toReversed()) expect((await cancel(world, project, id)).status).toBe(200);
    await world.settle();
    expect(await funds(world, project)).toEqual(before);
  });

  test("cancels an email that is queued or held, which never goes out, and refunds it (F08)", async ({
    world,
  }) => {
    const { project, before } = await open(world);
    const queued = (await world.api("POST", "/emails", { key: project.key, body: project.email() })).body;
    expect((await cancel(world, project, queued.id)).body.status).toBe("canceled");
    const held = (await world.api("POST", "/emails", { key: project.key, body: project.email() })).body;
    await world.api("POST", "/outbound/pause", { key: project.key });
    await world.settle();
    expect((await cancel(world, project, held.id)).body.status).toBe("canceled");
    await world.api("POST", "/outbound/resume", { key: project.key });
    await world.settle();
    for (const { id } of [queued, held]) {
      const email = await read(world, project, id);
      expect(email).toMatchObject({ status: "canceled", sentAt: null });
      expect(email.events.map(({ type }: { type: string }) => type)).toEqual([
        "email.queued",
        "email.canceled",
      ]);
    }
    expect(await funds(world, project)).toEqual(before);
  });

  test("refuses an email that was sent, and gives nothing back", async ({ world }) => {
    const { project } = await open(world);
    const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email() });
    const taken = await funds(world, project);
    await world.settle();
    const { status, body: refusal } = await cancel(world, project, body.id);
    expect([status, refusal.name]).toEqual([409, "invalid_state"]);
    expect(await funds(world, project)).toEqual(taken);
  });

  test("frees no quota of a month that has not begun when the email was accepted in another", async ({
    world,
  }) => {
    const { project } = await open(world);
    world.clock.set("2026-06-30T12:00:00.000Z");
    const body = project.email({ ...three, scheduledAt: "2026-07-02T00:00:00Z" });
    const { body: reply } = await world.api("POST", "/emails", { key: project.key, body });
    world.clock.set("2026-07-01T12:00:00.000Z");
    await world.api("POST", "/emails", { key: project.key, body: project.email() });
    const before = (await world.api("GET", "/outbound", { key: project.key })).body;
    await cancel(world, project, reply.id);
    const after = (await world.api("GET", "/outbound", { key: project.key })).body;
    expect([before.used, after.used]).toEqual([1, 1]);
  });

  test.for([{ reason: "x" }, { status: "canceled" }, [], null])(
    "refuses a body that says %j",
    async (body, { world }) => {
      const { project } = await open(world);
      const { body: reply } = await world.api("POST", "/emails", {
        key: project.key,
        body: project.email(three),
      });
      expect((await cancel(world, project, reply.id, body)).body.name).toBe("validation_error");
      expect((await read(world, project, reply.id)).status).toBe("scheduled");
    },
  );

  test("does not reach another project's email", async ({ world }) => {
    const { project } = await open(world);
    const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email(three) });
    expect((await cancel(world, await newProject(world), body.id)).status).toBe(404);
    expect((await read(world, project, body.id)).status).toBe("scheduled");
  });
});

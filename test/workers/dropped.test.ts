import { describe, expect } from "vitest";
import { releaseHeld } from "../../functions/operations/sending/holding/release-held.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, fundsOf, pass, read, send } from "./mail.ts";

const pause = async (world: World, { key }: TestProject) => {
  expect((await world.api("POST", "/outbound/pause", { key })).status).toBe(200);
};

describe("email that was accepted before sending was paused", () => {
  test("is canceled and refunded on a resumption that drops older emails; newer ones go out (F08)", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 5, balanceMicros: 0 });
    const { key } = project;
    const old = await send(world, project);
    world.clock.advance(30_000);
    const dropOlderThan = world.clock.now().toISOString();
    const young = await send(world, project);
    await pause(world, project);
    await world.settle();
    expect((await world.api("POST", "/outbound/resume", { key, body: { dropOlderThan } })).status).toBe(200);
    await pass(world, 3);
    expect(await read(world, project, young)).toMatchObject({ status: "delivered" });
    expect(await read(world, project, old)).toMatchObject({ status: "canceled", sentAt: null });
    expect(await fundsOf(world, project)).toMatchObject({ credits: 4 });
    const bad = await world.api("POST", "/outbound/resume", { key, body: { dropOlderThan: "2h" } });
    expect([bad.status, bad.body.issues[0].path]).toEqual([400, "dropOlderThan"]);
  });

  test("is not dropped by a key that is pinned to a domain, which may only cancel its own emails", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 5, balanceMicros: 0 });
    const id = await send(world, project);
    await pause(world, project);
    const key = await project.newKey({ scopes: ["outbound:write"], domainId: project.domainId });
    const dropOlderThan = world.clock.now().toISOString();
    const refused = await world.api("POST", "/outbound/resume", { key, body: { dropOlderThan } });
    expect([refused.status, refused.body.name]).toEqual([403, "key_restricted"]);
    expect((await world.api("GET", "/outbound", project)).body.paused).toBe(true);
    expect((await world.api("POST", "/outbound/resume", { key })).status).toBe(200);
    await pass(world, 3);
    expect((await read(world, project, id)).status).toBe("delivered");
  });

  test("is dropped on such a resumption also where it is queued and was not held yet (F08)", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 9, balanceMicros: 0 });
    const { key, email } = project;
    const single = await send(world, project, { to: ["a@x.test", "b@x.test"] });
    const emails = [email(), email()];
    const { items } = (await world.api("POST", "/emails/bulk", { key, body: { emails } })).body;
    const scheduledAt = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const scheduled = await send(world, project, { scheduledAt });
    await pause(world, project);
    world.clock.advance(5_000);
    // A time to come drops nothing that is accepted after the resumption.
    const dropOlderThan = "2027-01-01T00:00:00Z";
    expect((await world.api("POST", "/outbound/resume", { key, body: { dropOlderThan } })).status).toBe(200);
    const next = await send(world, project);
    await world.settle();
    await pass(world, 12);
    for (const id of [single, items[0].id, items[1].id]) {
      const { status, events } = await read(world, project, id);
      expect(status).toBe("canceled");
      const types = events.map(({ type }: { type: string }) => type);
      expect(types).toEqual(["email.queued", "email.canceled"]);
      expect(acceptsOf(world, id)).toEqual([]);
    }
    for (const id of [scheduled, next]) expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await fundsOf(world, project)).toMatchObject({ credits: 7 });
  });
});

test("two releases at the same time cancel what is dropped once, and release the others", async ({
  world,
}) => {
  const project = await newProject(world, { credits: 9, balanceMicros: 0 });
  const { key } = project;
  const old = [await send(world, project), await send(world, project)];
  world.clock.advance(30_000);
  const dropOlderThan = world.clock.now().toISOString();
  const young = await send(world, project);
  await pause(world, project);
  await world.settle();
  await world.api("POST", "/outbound/resume", { key, body: { dropOlderThan } });
  await Promise.all([1, 2, 3].map(() => releaseHeld(world.services, project.id)));
  await pass(world, 3);
  for (const id of old) expect((await read(world, project, id)).status).toBe("canceled");
  expect((await read(world, project, young)).status).toBe("delivered");
  expect(await fundsOf(world, project)).toMatchObject({ credits: 8 });
});

test("what a resumption drops stays dropped when a later one names an earlier time or none, held or queued", async ({
  world,
}) => {
  for (const again of [(time: string) => ({ dropOlderThan: time }), () => undefined]) {
    const project = await newProject(world, { credits: 9, balanceMicros: 0 });
    const { key } = project;
    const start = world.clock.now().toISOString();
    const resume = async (body: object | undefined) => {
      const answer = await world.api("POST", "/outbound/resume", { key, ...(body && { body }) });
      expect(answer.status).toBe(200);
    };
    world.clock.advance(10_000);
    const held = await send(world, project);
    await pause(world, project);
    await world.settle();
    expect(await read(world, project, held)).toMatchObject({ status: "queued" });
    const scheduled = new Date(world.clock.now().getTime() + 60_000).toISOString();
    world.queues.stop();
    world.clock.advance(10_000);
    await resume({ dropOlderThan: world.clock.now().toISOString() });
    const queued = await send(world, project);
    await resume(again(start));
    const young = await send(world, project, { scheduledAt: scheduled });
    world.queues.start();
    await pass(world, 3);
    expect(await read(world, project, held)).toMatchObject({ status: "canceled", sentAt: null });
    for (const id of [queued, young]) expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await fundsOf(world, project)).toMatchObject({ credits: 7 });
  }
});

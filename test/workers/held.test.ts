import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listHeld } from "../../functions/store/platform/jobs/due.ts";
import { releaseKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { acceptsOf, dueRows, fundsOf, pass, read, send } from "./mail.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const turn = async ({ key }: TestProject, word: "pause" | "resume") => {
  const { status } = await world.api("POST", `/outbound/${word}`, { key });
  expect(status).toBe(200);
};
const releaseOf = ({ id }: TestProject) => getItem(world.services.tables, "data", releaseKey(id));
const heldOf = ({ id }: TestProject) => listHeld(world.services.tables, id, 0, 1000);

describe("email that was accepted before sending was paused", () => {
  test("waits, shows as queued, and goes out once on the resumption (F28)", async () => {
    const project = await newProject(world);
    const other = await newProject(world);
    const ids = await Promise.all(Array.from({ length: 3 }, () => send(world, project)));
    const theirs = await send(world, other);
    await turn(project, "pause");
    await world.settle();
    await pass(world, 3);
    for (const id of ids)
      expect(await read(world, project, id)).toMatchObject({ status: "queued", sentAt: null });
    expect(ids.flatMap((id) => acceptsOf(world, id))).toEqual([]);
    expect(acceptsOf(world, theirs)).toHaveLength(1);
    expect(await heldOf(project)).toHaveLength(3);
    await turn(project, "resume");
    await world.settle();
    for (const id of ids) {
      expect(acceptsOf(world, id)).toHaveLength(1);
      expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    }
    await pass(world, 3);
    expect(await releaseOf(project)).toBeUndefined();
    expect(await heldOf(project)).toEqual([]);
    expect(await dueRows(world)).toEqual([]);
  });

  test("is not given up while it waits, however long that is", async () => {
    const project = await newProject(world);
    const id = await send(world, project);
    await turn(project, "pause");
    await world.settle();
    world.clock.advance(5 * 24 * 60 * 60 * 1000);
    await pass(world, 2);
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    await turn(project, "resume");
    await pass(world, 2);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("is canceled and refunded on a resumption that drops older emails; newer ones go out (F08)", async () => {
    const project = await newProject(world, { credits: 5, balanceMicros: 0 });
    const { key } = project;
    const old = await send(world, project);
    world.clock.advance(30_000);
    const dropOlderThan = world.clock.now().toISOString();
    const young = await send(world, project);
    await turn(project, "pause");
    await world.settle();
    expect((await world.api("POST", "/outbound/resume", { key, body: { dropOlderThan } })).status).toBe(200);
    await pass(world, 3);
    expect(await read(world, project, young)).toMatchObject({ status: "delivered" });
    expect(await read(world, project, old)).toMatchObject({ status: "canceled", sentAt: null });
    expect(await fundsOf(world, project)).toMatchObject({ credits: 4 });
    const bad = await world.api("POST", "/outbound/resume", { key, body: { dropOlderThan: "2h" } });
    expect([bad.status, bad.body.issues[0].path]).toEqual([400, "dropOlderThan"]);
  });

  test("is dropped on such a resumption also where it is queued and was not held yet (F08)", async () => {
    const project = await newProject(world, { credits: 9, balanceMicros: 0 });
    const { key, email } = project;
    const single = await send(world, project, { to: ["a@x.test", "b@x.test"] });
    const emails = [email(), email()];
    const { items } = (await world.api("POST", "/emails/bulk", { key, body: { emails } })).body;
    const scheduledAt = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const scheduled = await send(world, project, { scheduledAt });
    await turn(project, "pause");
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

  test("goes out although the resumption could not tell the queue", async () => {
    const project = await newProject(world);
    const id = await send(world, project);
    await turn(project, "pause");
    await world.settle();
    world.queues.stop();
    await turn(project, "resume");
    world.queues.start();
    expect(await releaseOf(project)).toBeDefined();
    await pass(world, 3);
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await releaseOf(project)).toBeUndefined();
  });

  test("paused again in the middle waits again, and nothing is sent twice", async () => {
    const project = await newProject(world);
    const ids = await Promise.all(Array.from({ length: 5 }, () => send(world, project)));
    for (let round = 0; round < 3; round++) {
      await turn(project, "pause");
      await world.settle();
      await turn(project, "resume");
      await turn(project, "pause");
      await world.settle();
      await pass(world, 2);
      expect(ids.flatMap((id) => acceptsOf(world, id))).toEqual([]);
    }
    await turn(project, "resume");
    await pass(world, 3);
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("of more than a few hundred all goes out", async () => {
    const { key, email, ...project } = await newProject(world, {
      monthlyQuota: 1000,
      balanceMicros: 10_000_000,
    });
    const all = { key, email, ...project };
    const ids: string[] = [];
    for (let call = 0; call < 3; call++) {
      const body = { emails: Array.from({ length: 80 }, () => email()) };
      const { body: sent } = await world.api("POST", "/emails/bulk", { key, body });
      ids.push(...sent.items.map((one: { id: string }) => one.id));
    }
    await turn(all, "pause");
    await world.settle();
    expect(await heldOf(all)).toHaveLength(240);
    await turn(all, "resume");
    await pass(world, 2);
    const accepted = new Set(ids.flatMap((id) => acceptsOf(world, id).map(() => id)));
    expect(accepted.size).toBe(240);
    expect(ids.flatMap((id) => acceptsOf(world, id))).toHaveLength(240);
  });
});

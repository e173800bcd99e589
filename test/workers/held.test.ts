import { describe, expect } from "vitest";
import { listHeld } from "../../functions/store/platform/jobs/due.ts";
import { releaseKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { whileHeld } from "../support/hold-call.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, dueRows, pass, read, send } from "./mail.ts";

const turn = async (world: World, { key }: TestProject, word: "pause" | "resume") => {
  const { status } = await world.api("POST", `/outbound/${word}`, { key });
  expect(status).toBe(200);
};
const releaseOf = (world: World, { id }: TestProject) =>
  getItem(world.services.tables, "data", releaseKey(id));
const heldOf = (world: World, { id }: TestProject) => listHeld(world.services.tables, id, 0, 1000);

describe("email that was accepted before sending was paused", () => {
  test("waits, shows as queued, and goes out once on the resumption (F28)", async ({ world, project }) => {
    const other = await newProject(world);
    const ids = await Promise.all(Array.from({ length: 3 }, () => send(world, project)));
    const theirs = await send(world, other);
    await turn(world, project, "pause");
    await world.settle();
    await pass(world, 3);
    for (const id of ids)
      expect(await read(world, project, id)).toMatchObject({ status: "queued", sentAt: null });
    expect(ids.flatMap((id) => acceptsOf(world, id))).toEqual([]);
    expect(acceptsOf(world, theirs)).toHaveLength(1);
    expect(await heldOf(world, project)).toHaveLength(3);
    await turn(world, project, "resume");
    await world.settle();
    for (const id of ids) {
      expect(acceptsOf(world, id)).toHaveLength(1);
      expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    }
    await pass(world, 3);
    expect(await releaseOf(world, project)).toBeUndefined();
    expect(await heldOf(world, project)).toEqual([]);
    expect(await dueRows(world)).toEqual([]);
  });

  test("is not given up while it waits, however long that is", async ({ world, project }) => {
    const id = await send(world, project);
    await turn(world, project, "pause");
    await world.settle();
    world.clock.advance(5 * 24 * 60 * 60 * 1000);
    await pass(world, 2);
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    await turn(world, project, "resume");
    await pass(world, 2);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("goes out although the resumption could not tell the queue", async ({ world, project }) => {
    const id = await send(world, project);
    await turn(world, project, "pause");
    await world.settle();
    world.queues.stop();
    await turn(world, project, "resume");
    world.queues.start();
    expect(await releaseOf(world, project)).toBeDefined();
    await pass(world, 3);
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await releaseOf(world, project)).toBeUndefined();
  });

  test("goes out where sending is resumed at the moment that a worker holds it", async ({
    world,
    project,
  }) => {
    const id = await send(world, project);
    await turn(world, project, "pause");
    const isHold = (input: unknown) => JSON.stringify(input).includes('"held"');
    await whileHeld(
      world,
      { command: "TransactWriteItems", when: isHold },
      () => world.queues.workOff(world.deliver),
      async () => {
        await turn(world, project, "resume");
        await world.settle();
        // The release has gone through what is held, and ends.
        world.clock.advance(61_000);
        await world.sweep();
        expect(await releaseOf(world, project)).toBeUndefined();
      },
    );
    await world.settle();
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await heldOf(world, project)).toEqual([]);
  });

  test("paused again in the middle waits again, and nothing is sent twice", async ({ world, project }) => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => send(world, project)));
    for (let round = 0; round < 3; round++) {
      await turn(world, project, "pause");
      await world.settle();
      await turn(world, project, "resume");
      await turn(world, project, "pause");
      await world.settle();
      await pass(world, 2);
      expect(ids.flatMap((id) => acceptsOf(world, id))).toEqual([]);
    }
    await turn(world, project, "resume");
    await pass(world, 3);
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("of more than a few hundred all goes out", async ({ world }) => {
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
    await turn(world, all, "pause");
    await world.settle();
    expect(await heldOf(world, all)).toHaveLength(240);
    await turn(world, all, "resume");
    await pass(world, 2);
    const accepted = new Set(ids.flatMap((id) => acceptsOf(world, id).map(() => id)));
    expect(accepted.size).toBe(240);
    expect(ids.flatMap((id) => acceptsOf(world, id))).toHaveLength(240);
  });
});

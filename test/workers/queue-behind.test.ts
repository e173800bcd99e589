import { describe, expect } from "vitest";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, dueRows, send } from "./mail.ts";

const minute = 60_000;

/** Passes time while workers take so many messages in a minute. */
async function passBehind(world: World, minutes: number, taken: number) {
  for (let at = 0; at < minutes; at++) {
    for (let done = 0; done < taken; done++) await world.queues.workOff(deliver.on(world.services), 1);
    world.clock.advance(minute);
    await world.sweep();
  }
}

/** Sends twenty emails; ten minutes later a worker whose clock is half an hour ahead takes one of them. */
async function sendToWrongClock(world: World, project: TestProject): Promise<readonly string[]> {
  const ids = await Promise.all(Array.from({ length: 20 }, () => send(world, project)));
  world.clock.advance(10 * minute);
  const clock = () => new Date(world.clock.now().getTime() + 30 * minute);
  await world.queues.workOff(deliver.on({ ...world.services, clock }), 1);
  return ids;
}

describe("a queue that is behind", () => {
  test("has one message for each email that waits, and the sweeper writes none of them", async ({
    world,
    project,
  }) => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => send(world, project)));
    world.clock.advance(40_000);
    for (let left = 36; left >= 0; left -= 4) {
      await passBehind(world, 1, 4);
      expect([world.queues.waiting().length, (await dueRows(world)).length]).toEqual([left, 0]);
    }
    await world.settle();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("with the emails of a bulk call has one message for each as well", async ({ world, project }) => {
    const emails = Array.from({ length: 12 }, () => project.email());
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    await world.queues.workOff(deliver.on(world.services), 1);
    world.clock.advance(40_000);
    for (let left = 9; left >= 0; left -= 3) {
      await passBehind(world, 1, 3);
      expect(world.queues.waiting()).toHaveLength(left);
    }
    await world.settle();
    for (const { id } of body.items) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("has one message for a bulk call that waits to be laid out", async ({ world, project }) => {
    await Promise.all(Array.from({ length: 20 }, () => send(world, project)));
    const emails = Array.from({ length: 3 }, () => project.email());
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    const ofBulk = () => world.queues.waiting().filter((one) => one.body.includes(`"bulk"`)).length;
    world.clock.advance(40_000);
    for (let at = 0; at < 9; at++) {
      await passBehind(world, 1, 2);
      expect(ofBulk()).toBe(1);
    }
    await world.settle();
    for (const { id } of body.items) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("whose workers have stopped has five messages of a bulk call in the first hour", async ({
    world,
    project,
  }) => {
    const body = { emails: [project.email(), project.email()] };
    await world.api("POST", "/emails/bulk", { key: project.key, body });
    await passBehind(world, 60, 0);
    expect(world.queues.waiting()).toHaveLength(5);
    await world.settle();
  });

  test("and loses its messages is filled again once no worker has taken one for five minutes", async ({
    world,
    project,
  }) => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => send(world, project)));
    world.clock.advance(10 * minute);
    await passBehind(world, 1, 4);
    await world.queues.workOff(async () => ({ batchItemFailures: [] }), 1000);
    expect(world.queues.waiting()).toEqual([]);
    await passBehind(world, 3, 0);
    expect(world.queues.waiting()).toEqual([]);
    await passBehind(world, 1, 0);
    expect(world.queues.waiting()).toHaveLength(16);
    await world.settle();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("and loses its messages is filled again although a worker's clock was half an hour ahead", async ({
    world,
    project,
  }) => {
    const ids = await sendToWrongClock(world, project);
    await world.queues.workOff(async () => ({ batchItemFailures: [] }), 1000);
    await passBehind(world, 2, 0);
    expect(world.queues.waiting()).toHaveLength(19);
    await world.settle();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("is known to be behind again by the next worker whose clock is right", async ({ world, project }) => {
    const ids = await sendToWrongClock(world, project);
    await passBehind(world, 1, 4);
    expect([world.queues.waiting().length, (await dueRows(world)).length]).toEqual([15, 0]);
    await world.settle();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("does not keep the lost messages of a bulk call back for as long as it is behind", async ({
    world,
    project,
  }) => {
    await send(world, project);
    world.clock.advance(3 * 60 * minute);
    await passBehind(world, 1, 1);
    const emails = Array.from({ length: 5 }, () => project.email());
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    await world.queues.workOff(deliver.on(world.services), 1);
    await world.queues.workOff(async () => ({ batchItemFailures: [] }), 1000);
    await passBehind(world, 8, 0);
    await world.settle();
    await passBehind(world, 20, 0);
    expect(await dueRows(world)).toEqual([]);
    for (const { id } of body.items) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("does not keep the lost message of another project's email back", async ({ world, project }) => {
    const other = await newProject(world);
    await Promise.all(Array.from({ length: 20 }, () => send(world, project)));
    world.clock.advance(10 * minute);
    await passBehind(world, 1, 4);
    world.queues.stop();
    const id = await send(world, other);
    world.queues.start();
    await passBehind(world, 2, 0);
    expect(world.queues.waiting().filter(({ body }) => body.includes(id))).toHaveLength(1);
  });
});

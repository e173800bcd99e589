import { expect } from "vitest";
import { test } from "../support/test.ts";
import { acceptsOf, fundsOf, read, send } from "./mail.ts";

const minute = 60_000;
/** At once, after 1, 3, 9, 27 and 81 minutes, and then each hour. */
const mostInAnHour = 5;
const mostInADay = 30;

test("an email that waits in a long queue for a day has a message an hour, and then expires", async ({
  world,
  project,
}) => {
  const before = await fundsOf(world, project);
  const id = await send(world, project);
  const messages = () => world.queues.waiting().filter(({ body }) => body.includes(id)).length;
  const counts: number[] = [];
  for (let hour = 0; hour < 24; hour++) {
    for (let at = 0; at < 12; at++) {
      world.clock.advance(5 * minute);
      await world.sweep();
    }
    counts.push(messages());
  }
  expect(counts[0]).toBeLessThanOrEqual(mostInAnHour);
  expect(counts.at(-1)).toBeLessThanOrEqual(mostInADay);
  expect((await read(world, project, id)).status).toBe("queued");
  for (let at = 0; at < 3; at++) {
    world.clock.advance(5 * minute);
    await world.sweep();
  }
  expect(await read(world, project, id)).toMatchObject({ status: "failed", refunded: { credits: 1 } });
  await world.settle();
  expect(acceptsOf(world, id)).toEqual([]);
  expect(await fundsOf(world, project)).toEqual(before);
});

test("a message that is lost after hours is made up within twice that time", async ({ world, project }) => {
  const id = await send(world, project);
  for (let at = 0; at < 24; at++) {
    world.clock.advance(5 * minute);
    await world.sweep();
  }
  // Everything that waits is lost.
  await world.queues.workOff(async () => ({ batchItemFailures: [] }), 1000);
  expect(world.queues.waiting()).toEqual([]);
  for (let at = 0; at < 48 && world.queues.waiting().length === 0; at++) {
    world.clock.advance(5 * minute);
    await world.sweep();
  }
  await world.settle();
  expect(acceptsOf(world, id)).toHaveLength(1);
});

import { expect } from "vitest";
import { refuse, withFaults } from "../support/fault-injection.ts";
import { test } from "../support/test.ts";
import { acceptsOf, send } from "./mail.ts";

test("an email that a sweep could not read is found by the next one", async ({ world, project }) => {
  world.queues.stop();
  const id = await send(world, project);
  world.queues.start();
  world.clock.advance(15 * 60_000);
  const isOfEmails = (input: unknown) => JSON.stringify(input).includes("#EML#");
  const down = { command: "Query", when: isOfEmails, times: 1000, act: refuse("InternalServerError", 500) };
  await withFaults(world, [down], () => world.sweep());
  await world.settle();
  expect(acceptsOf(world, id)).toEqual([]);
  await world.sweep();
  await world.settle();
  expect(acceptsOf(world, id)).toHaveLength(1);
});

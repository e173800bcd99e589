import assert from "node:assert/strict";
import { expect } from "vitest";
import { resumeBulk } from "../../functions/operations/sending/sweep/resume-bulk.ts";
import { test } from "../support/test.ts";
import { dueRows, pass } from "./mail.ts";

test("a bulk call that another sweep has already taken is not queued once more", async ({
  world,
  project: { key, email },
}) => {
  world.queues.stop();
  await world.api("POST", "/emails/bulk", { key, body: { emails: [email()] } });
  world.queues.start();
  const bulk = (await dueRows(world)).find(({ sk }) => sk === "BULK");
  assert.ok(bulk);
  world.clock.advance(3 * 60_000);
  await world.sweep();
  expect(world.queues.waiting()).toHaveLength(1);
  await resumeBulk(world.services, bulk);
  expect(world.queues.waiting()).toHaveLength(1);
  await world.settle();
  await pass(world, 60);
  expect(await dueRows(world)).toEqual([]);
});

import { createHash } from "node:crypto";
import { expect } from "vitest";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";

/** 30 KB that hardly pack: twenty of them are too large for an item. */
const largeText = (seed: number) =>
  Array.from({ length: 700 }, (_, n) => createHash("sha256").update(`${seed} ${n}`).digest("base64")).join(
    "",
  );

test("a bulk call whose entries are gone gives all of its charge back, once, and is not tried for ever", async ({
  world,
}) => {
  const { key, email } = await newProject(world, { credits: 5, balanceMicros: 1_000_000 });
  const before = await world.api("GET", "/limits", { key });
  const emails = Array.from({ length: 20 }, (_, n) => email({ html: largeText(n) }));
  expect((await world.api("POST", "/emails/bulk", { key, body: { emails } })).status).toBe(200);
  expect(world.objects.size).toBe(1);
  world.objects.clear();
  await world.settle();
  for (let minute = 0; minute < 5; minute++) {
    world.clock.advance(60_000);
    await world.sweep();
    await world.settle();
  }
  const after = await world.api("GET", "/limits", { key });
  expect(after.body).toEqual(before.body);
  expect(world.queues.deadLetters()).toEqual([]);
  expect(world.queues.waiting()).toEqual([]);
});

import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { Refusal } from "../../functions/domain/platform/refusals.ts";
import type { ObjectStore } from "../../functions/gateways/platform/object-store.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import type { TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

test("the emails of a bulk call that are worked off together read its entries once, and each says its own", async ({
  world,
  project,
}) => {
  await bulk(world, project, ["one", "two", "three", "four"]);
  await world.queues.workOff(world.deliver);
  world.recorder.reset();
  await world.queues.workOff(world.deliver);
  expect(readsOfEntries(world)).toBe(1);
  expect(saidBy(world, project)).toEqual(["four", "one", "three", "two"]);
});

test("two bulk calls whose emails come in one batch do not get each other's bodies", async ({
  world,
  project,
}) => {
  await bulk(world, project, ["one", "two"]);
  await bulk(world, project, ["three", "four"]);
  await world.queues.workOff(world.deliver);
  world.recorder.reset();
  await world.queues.workOff(world.deliver);
  expect(readsOfEntries(world)).toBe(2);
  expect(saidBy(world, project)).toEqual(["four", "one", "three", "two"]);
});

test("an email that is held by a pause does not read its body", async ({ world, project }) => {
  await bulk(world, project, ["one"]);
  await world.queues.workOff(world.deliver);
  await world.api("POST", "/outbound/pause", project);
  world.recorder.reset();
  await world.queues.workOff(world.deliver);
  expect(readsOfEntries(world)).toBe(0);
  await world.api("POST", "/outbound/resume", project);
  await world.settle();
  expect(saidBy(world, project)).toEqual(["one"]);
});

test("when the entries cannot be read just now, their emails are put back and sent later, each once", async ({
  world,
  project,
}) => {
  const words = Array.from({ length: 20 }, (_, n) => `word-${n}`);
  await bulk(
    world,
    project,
    words.map((word) => `${word} ${randomBytes(20_000).toString("hex")}`),
  );
  await world.queues.workOff(world.deliver);
  const objects = async (): Promise<ObjectStore> => {
    throw new Refusal("unavailable", "no object store");
  };
  await world.queues.workOff(deliver.on({ ...world.services, objects }));
  expect(saidBy(world, project)).toEqual([]);
  world.clock.advance(60_000);
  await world.settle();
  expect(saidBy(world, project)).toEqual(words.sort());
});

function bulk(world: World, { key, email }: TestProject, texts: readonly string[]) {
  const emails = texts.map((text) => email({ html: `<p>${text}</p>` }));
  return world.api("POST", "/emails/bulk", { key, body: { emails } });
}

/** How often an envelope's packed entries were asked for since the recorder was reset. */
function readsOfEntries(world: World): number {
  const calls = world.recorder.calls().map(({ input }) => JSON.stringify(input));
  return calls.reduce((sum, call) => sum + call.split('"ENTRIES"').length - 1, 0);
}

/** The first word of each email of the project that SES has accepted. */
function saidBy(world: World, project: TestProject): readonly string[] {
  const mails = world.ses
    .accepts()
    .map(({ raw }) => Buffer.from(raw).toString())
    .filter((raw) => raw.includes(project.domain));
  return mails.map((raw) => /<p>([\w-]+)/.exec(raw)?.[1] ?? raw).sort();
}

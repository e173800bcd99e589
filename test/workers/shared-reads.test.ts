import { expect } from "vitest";
import { withFaults } from "../support/fault-injection.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { acceptsOf, read, send } from "./mail.ts";

test("the emails of a batch read their project's webhooks and its pause once", async ({ world }) => {
  const project = await newProject(world);
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push(await send(world, project));
  world.recorder.reset();
  await world.queues.workOff(world.deliver);
  const reads = world.recorder.calls().map(({ input }) => JSON.stringify(input["RequestItems"] ?? {}));
  for (const row of ["WEBHOOKS", "FUNDS"])
    expect(reads.filter((text) => text.includes(`"${row}"`))).toHaveLength(1);
  for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
});

test("the email of a paused project is held, though another's comes before it in the batch", async ({
  world,
}) => {
  const [other, paused] = [await newProject(world), await newProject(world)];
  const theirs = await send(world, other);
  const id = await send(world, paused);
  expect((await world.api("POST", "/outbound/pause", { key: paused.key })).status).toBe(200);
  await world.settle();
  expect([acceptsOf(world, theirs).length, acceptsOf(world, id).length]).toEqual([1, 0]);
});

test("a project that is paused while one email of a batch is claimed sends none of the batch", async ({
  world,
}) => {
  const project = await newProject(world);
  const { key } = project;
  const ids = [await send(world, project), await send(world, project), await send(world, project)];
  const pauseFirst = {
    command: "UpdateItem",
    act: async (claim: () => Promise<never>) => {
      expect((await world.api("POST", "/outbound/pause", { key })).status).toBe(200);
      return claim();
    },
  };
  await withFaults(world, [pauseFirst], async () => void (await world.queues.workOff(world.deliver)));
  for (const id of ids) {
    expect(acceptsOf(world, id)).toEqual([]);
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
  }
  await world.api("POST", "/outbound/resume", { key });
  await world.settle();
  for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
});

import { expect } from "vitest";
import { freeJobSlot, takeJobSlot } from "../../functions/store/platform/jobs/job-slots.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";

test("a project with two jobs at work keeps its third waiting, while another's job runs (F07)", async ({
  world,
}) => {
  const [many, one] = [await newProject(world), await newProject(world)];
  const { tables, clock } = world.services;
  const until = (name: string) => `${new Date(clock().getTime() + 60_000).toISOString()} ${name}`;
  const first = await takeJobSlot(tables, many.id, clock(), until("first"));
  expect(await takeJobSlot(tables, many.id, clock(), until("second"))).toBeDefined();
  const start = async ({ key }: typeof many) =>
    (
      await world.api("POST", "/contacts/imports", {
        key,
        body: { csv: "email\na@example.com\n", onConflict: "skip" },
      })
    ).body.id;
  const statusOf = async ({ key }: typeof many, id: string) =>
    (await world.api("GET", `/contacts/imports/${id}`, { key })).body.status;
  const [theirs, ours] = [await start(many), await start(one)];
  await world.settle();
  expect([await statusOf(many, theirs), await statusOf(one, ours)]).toEqual(["running", "done"]);
  if (first) await freeJobSlot(tables, many.id, first);
  world.clock.advance(10_000);
  await world.settle();
  expect(await statusOf(many, theirs)).toBe("done");
});

test("the slots of workers that crashed are free after their time (F07)", async ({
  world,
  project: { id },
}) => {
  const { tables, clock } = world.services;
  const until = (ms: number) => `${new Date(clock().getTime() + ms).toISOString()} x${ms}`;
  for (const ms of [1000, 2000]) expect(await takeJobSlot(tables, id, clock(), until(ms))).toBeDefined();
  expect(await takeJobSlot(tables, id, clock(), until(3000))).toBeUndefined();
  world.clock.advance(1500);
  expect(await takeJobSlot(tables, id, clock(), until(3000))).toMatchObject({ name: "slot0" });
});

import { expect } from "vitest";
import { newId } from "../../functions/domain/platform/ids.ts";
import { type Job, moveJob, newJobWrite } from "../../functions/store/platform/jobs/jobs.ts";
import { jobKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import { inWorld } from "../support/test.ts";
import type { World } from "../support/world.ts";

const test = inWorld;
const [dayMs, made] = [24 * 60 * 60_000, new Date("2026-06-10T12:00:00.000Z")];
const inSeconds = (moment: number) => Math.floor(moment / 1000);

async function putJob({ services }: World, status: Job["status"], due?: Date): Promise<Job> {
  const id = newId("job", made, services.random(10));
  const job: Job = { id, projectId: "prj_1", kind: "cascade", status, state: {}, rev: 0 };
  await transact(services.tables, id, { job: newJobWrite(services.tables, job, due) });
  return job;
}

async function ttlOf({ services }: World, { projectId, id }: Job): Promise<unknown> {
  return (await getItem(services.tables, "data", jobKey(projectId, id)))?.["ttl"];
}

test("a job that runs never expires, however often it is claimed; it is kept for 30 days after its end", async ({
  world,
}) => {
  const { tables } = world.services;
  const job = await putJob(world, "running", made);
  expect(await ttlOf(world, job)).toBeUndefined();
  const claimed = await moveJob(tables, job, {}, new Date(made.getTime() + 200 * dayMs));
  if (!claimed) throw new Error("not claimed");
  expect(await ttlOf(world, job)).toBeUndefined();
  const endedAt = new Date(made.getTime() + 201 * dayMs).toISOString();
  await moveJob(tables, claimed, { status: "done", endedAt }, undefined);
  expect(await ttlOf(world, job)).toBe(inSeconds(made.getTime() + 231 * dayMs));
});

test("a job that waits for its start is kept for 30 days, and without end once it is started", async ({
  world,
}) => {
  const job = await putJob(world, "waiting");
  expect(await ttlOf(world, job)).toBe(inSeconds(made.getTime() + 30 * dayMs));
  await moveJob(world.services.tables, job, { status: "running" }, made);
  expect(await ttlOf(world, job)).toBeUndefined();
});

test("a job that had ended when it was made is kept for 30 days", async ({ world }) => {
  expect(await ttlOf(world, await putJob(world, "done"))).toBe(inSeconds(made.getTime() + 30 * dayMs));
});

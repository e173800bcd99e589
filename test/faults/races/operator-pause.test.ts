import { expect } from "vitest";
import { overtaken } from "../../support/fault-injection.ts";
import { pauseByOperator, resumeByOperator } from "../../support/operator-pause.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { reshard } from "../../support/shards.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const reason = "a stolen key";

const operatorFor = (world: World, { id }: TestProject) => ({
  pause: () => pauseByOperator(world, id, reason),
  resume: () => resumeByOperator(world, id),
});

const call = (world: World, { key }: TestProject, verb: "pause" | "resume", body = {}) =>
  world.api("POST", `/outbound/${verb}`, { key, body });

/** A project with four shards. */
async function newSharded(world: World): Promise<TestProject> {
  const project = await newProject(world);
  await reshard(world, project.id, 4);
  return project;
}

test("a project that resumes while the operator pauses it stays paused, with the operator's reason", async ({
  world,
}) => {
  const project = await newSharded(world);
  const operator = operatorFor(world, project);
  await call(world, project, "pause", { reason: "a list with mistakes" });
  const answers: Awaited<ReturnType<typeof call>>[] = [];
  const resume = async () => void answers.push(await call(world, project, "resume"));
  await overtaken(world, "TransactWriteItems", resume, operator.pause);
  expect(answers[0]).toMatchObject({ status: 403, body: { name: "outbound_paused" } });
  const { body } = await world.api("GET", "/outbound", { key: project.key });
  expect(body).toMatchObject({ paused: true, pausedReason: reason, pausedByOperator: true });
});

test("a project that pauses while the operator pauses it leaves the pause to the operator", async ({
  world,
}) => {
  const project = await newSharded(world);
  const operator = operatorFor(world, project);
  const pause = () => call(world, project, "pause", { reason: "mine" });
  await overtaken(world, "TransactWriteItems", pause, operator.pause);
  const { body } = await call(world, project, "pause", { reason: "mine" });
  expect(body).toMatchObject({ paused: true, pausedReason: reason, pausedByOperator: true });
  const alone = /operator .* alone can resume/;
  expect((await call(world, project, "resume")).body.message).toMatch(alone);
  const refused = await world.api("POST", "/emails", { key: project.key, body: project.email() });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(alone)]);
  expect(await operator.resume()).toMatchObject({ paused: false, pausedByOperator: false });
  expect((await call(world, project, "pause", { reason: "mine" })).body).toMatchObject({
    ...{ pausedReason: "mine", pausedByOperator: false },
  });
  expect((await call(world, project, "resume")).body).toMatchObject({ paused: false });
});

test("the operator takes over a pause of the project", async ({ world }) => {
  const project = await newSharded(world);
  const operator = operatorFor(world, project);
  const { body } = await call(world, project, "pause", { reason: "mine" });
  expect(await operator.pause()).toMatchObject({ pausedAt: body.pausedAt, pausedReason: reason });
  expect((await call(world, project, "resume")).status).toBe(403);
  // The shards that are added have it as well.
  await reshard(world, project.id, 8);
  expect((await call(world, project, "resume")).status).toBe(403);
});

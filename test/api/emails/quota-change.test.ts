import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const send = (world: World, { key, email }: TestProject) =>
  world.api("POST", "/emails", { key, body: email() });
const setQuota = (world: World, { key }: TestProject, monthlyQuota: number) =>
  world.api("PATCH", "/outbound", { key, body: { monthlyQuota } });

describe("a quota that is changed", () => {
  test("keeps what was used, also below it; sends go on once it is above again", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 10 });
    for (let count = 0; count < 4; count++) await send(world, project);
    expect((await setQuota(world, project, 3)).body).toMatchObject({
      monthlyQuota: 3,
      used: 4,
      remaining: 0,
    });
    expect((await send(world, project)).status).toBe(429);
    expect((await setQuota(world, project, 4)).body).toMatchObject({ used: 4, remaining: 0 });
    expect((await send(world, project)).status).toBe(429);
    expect((await setQuota(world, project, 5)).body).toMatchObject({ used: 4, remaining: 1 });
    expect((await send(world, project)).status).toBe(200);
    expect((await send(world, project)).status).toBe(429);
  });

  test("while sends run ends with exactly what was used", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 1000 });
    const sends = Array.from({ length: 40 }, () => send(world, project));
    const changes = [30, 50, 10, 1000, 25].map((quota) => setQuota(world, project, quota));
    const answers = await Promise.all(sends);
    await Promise.all(changes);
    const used = answers.filter(({ status }) => status === 200).length;
    const { body } = await setQuota(world, project, 1000);
    expect(body).toMatchObject({ used, remaining: 1000 - used });
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  });
});

describe("a pause", () => {
  test("that was answered is kept: no send that starts after it is accepted", async ({ world }) => {
    for (let round = 0; round < 5; round++) {
      const project = await newProject(world);
      const before = Array.from({ length: 15 }, () => send(world, project));
      const paused = await world.api("POST", "/outbound/pause", {
        key: project.key,
        body: { reason: "test" },
      });
      expect(paused.body).toMatchObject({ paused: true, pausedReason: "test" });
      const after = await Promise.all(Array.from({ length: 15 }, () => send(world, project)));
      expect(after.map(({ body }) => body.name)).toEqual(after.map(() => "outbound_paused"));
      const accepted = (await Promise.all(before)).filter(({ status }) => status === 200).length;
      const { body } = await world.api("GET", "/limits", { key: project.key });
      expect(body).toMatchObject({
        outbound: { used: accepted },
        freeCredits: { remaining: 100 - accepted },
      });
    }
  });

  test("refuses whatever a sender expects, and takes nothing from it", async ({ world, project }) => {
    const pause = (verb: string) => world.api("POST", `/outbound/${verb}`, { key: project.key });
    await Promise.all([pause("pause"), pause("pause")]);
    expect((await send(world, project)).body.name).toBe("outbound_paused");
    await pause("resume");
    expect((await send(world, project)).status).toBe(200);
    const { body } = await world.api("GET", "/limits", { key: project.key });
    expect(body).toMatchObject({ outbound: { used: 1, paused: false }, freeCredits: { remaining: 99 } });
  });
});

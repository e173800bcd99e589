import { describe, expect } from "vitest";
import { setPlan } from "../../../functions/store/projects/projects.ts";
import { writes } from "../../http/calls.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

let project: TestProject;

const open = async (world: World, terms = {}) => {
  world.clock.set("2026-06-15T12:00:00.000Z");
  project = await newProject(world, { credits: 1000, ...terms });
};
const show = async (world: World) => (await world.api("GET", "/outbound", { key: project.key })).body;
const set = (world: World, monthlyQuota: unknown) =>
  world.api("PATCH", "/outbound", { key: project.key, body: { monthlyQuota } });
const send = (world: World, over = {}) =>
  world.api("POST", "/emails", { key: project.key, body: project.email(over) });

describe("the monthly quota", () => {
  test("is the plan's for a new project, with nothing used", async ({ world }) => {
    await open(world);
    expect(await show(world)).toEqual({
      monthlyQuota: 3000,
      used: 0,
      remaining: 3000,
      resetsAt: "2026-07-01T00:00:00.000Z",
      paused: false,
      pausedAt: null,
      pausedReason: null,
      pausedByOperator: false,
    });
  });

  test("is used by one for each recipient", async ({ world }) => {
    await open(world);
    await send(world, { to: ["a@x.test", "A@x.test", "b@x.test"], bcc: "c@x.test" });
    expect(await show(world)).toMatchObject({ used: 3, remaining: 2997 });
  });

  test("can be set up to the plan's maximum, and what was used stays used", async ({ world }) => {
    await open(world);
    await send(world, { to: ["a@x.test", "b@x.test"] });
    for (const quota of [10, 3000, 2, 0, 3000]) {
      const { status, body } = await set(world, quota);
      expect(status).toBe(200);
      expect(body).toMatchObject({ monthlyQuota: quota, used: 2, remaining: Math.max(quota - 2, 0) });
      expect(await show(world)).toEqual(body);
    }
  });

  test.for([
    [3001, "must be at most 3000 on this plan"],
    [1_000_001, "must be at most 3000 on this plan"],
  ] as const)("cannot be set to %i, and nothing is written", async ([quota, message], { world }) => {
    await open(world);
    world.recorder.reset();
    const { status, body } = await set(world, quota);
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path: "monthlyQuota", message }]);
    expect(writes(world.recorder.calls())).toEqual([]);
  });

  test.for([-1, 1.5, "10", null, 1e21, true, [5], undefined])(
    "cannot be set to %j",
    async (quota, { world }) => {
      await open(world);
      const { status, body } = await set(world, quota);
      expect([status, body.issues[0].path]).toEqual([400, "monthlyQuota"]);
      expect((await show(world)).monthlyQuota).toBe(3000);
    },
  );

  test("follows the plan that the project is on now", async ({ world }) => {
    await open(world);
    await setPlan(world.services.tables, project.id, "pro");
    expect((await set(world, 500_000)).body.monthlyQuota).toBe(500_000);
  });

  test("that is used up rejects sends until the next month, and says when", async ({ world }) => {
    await open(world);
    await set(world, 2);
    const three = (await send(world, { to: ["a@x.test", "b@x.test", "c@x.test"] })).body;
    expect(three.name).toBe("outbound_quota_exceeded");
    expect(three.message).toMatch(/^What is left of the monthly quota does not cover all recipients/);
    expect((await send(world, { to: ["a@x.test", "b@x.test"] })).status).toBe(200);
    const { status, body, headers } = await send(world);
    expect([status, body.name]).toEqual([429, "outbound_quota_exceeded"]);
    expect(body.message).toMatch(/^The monthly quota is used up/);
    const seconds = (Date.parse("2026-07-01T00:00:00Z") - world.clock.now().getTime()) / 1000;
    expect(headers["retry-after"]).toBe(String(seconds));
    world.clock.advance(seconds * 1000);
    expect(await show(world)).toMatchObject({ used: 0, remaining: 2, resetsAt: "2026-08-01T00:00:00.000Z" });
    expect((await send(world)).status).toBe(200);
    expect(await show(world)).toMatchObject({ used: 1, remaining: 1 });
  });

  test("lowered below its usage leaves none, and continues from there if raised", async ({ world }) => {
    await open(world);
    for (let at = 0; at < 3; at++) await send(world);
    await set(world, 1);
    expect(await show(world)).toMatchObject({ used: 3, remaining: 0 });
    expect((await send(world)).body.name).toBe("outbound_quota_exceeded");
    await set(world, 4);
    expect((await send(world)).status).toBe(200);
    expect(await show(world)).toMatchObject({ used: 4, remaining: 0 });
  });

  test("that is set in a new month before any send counts only for that month", async ({ world }) => {
    await open(world);
    for (let at = 0; at < 3; at++) await send(world);
    world.clock.set("2026-07-01T00:00:00.000Z");
    expect((await set(world, 5)).body).toMatchObject({ monthlyQuota: 5, used: 0, remaining: 5 });
    for (let at = 0; at < 5; at++) expect((await send(world)).status).toBe(200);
    expect((await send(world)).body.name).toBe("outbound_quota_exceeded");
  });

  test("set by several at once is one of theirs, and every send is counted", async ({ world }) => {
    await open(world);
    const sends = Array.from({ length: 10 }, () => send(world));
    const sets = [100, 200, 300].map((one) => set(world, one));
    const results = await Promise.all([...sets, ...sends]);
    expect(results.map(({ status }) => status)).toEqual(Array(13).fill(200));
    const { monthlyQuota, used, remaining } = await show(world);
    expect([100, 200, 300]).toContain(monthlyQuota);
    expect([used, remaining]).toEqual([10, monthlyQuota - 10]);
  });
});

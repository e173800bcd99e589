import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { send } from "../../workers/mail.ts";
import { told } from "../contacts/caller.ts";
import { report } from "./reported.ts";

/** An email that SES has accepted, whose own events are lost. */
async function accepted(world: World, project: TestProject, to: string, over: object = {}): Promise<string> {
  const id = await send(world, project, { to: [to], ...over });
  await world.queues.workOff(world.deliver);
  await world.ses.settle();
  world.events.splice(0);
  return id;
}

async function delivered(world: World, project: TestProject, to: string, afterMs: number): Promise<void> {
  const begin = world.clock.now().getTime();
  const id = await accepted(world, project, to);
  await report(world, project, id, "Delivery", { at: new Date(begin + afterMs) });
}

const timesOf = (world: World, { key, domainId }: TestProject, query = "") =>
  world.api("GET", `/domains/${domainId}/delivery-times${query}`, { key });

describe("GET /domains/{domainId}/delivery-times", () => {
  test("has the median and the 95th percentile of each provider, as the ends of steps", async ({
    world,
    project,
  }) => {
    for (const ms of [900, 1000, 7900, 64_000]) await delivered(world, project, "a@gmail.com", ms);
    await delivered(world, project, "b@example.com", 100);
    const { status, body } = await timesOf(world, project);
    expect(status).toBe(200);
    expect(body.providers).toEqual([
      { provider: "google", delivered: 4, p50Ms: 1000, p95Ms: 64_000 },
      { provider: "other", delivered: 1, p50Ms: 250, p95Ms: 250 },
    ]);
    expect(body.all).toEqual({ delivered: 5, p50Ms: 1000, p95Ms: 64_000 });
  });

  test("counts a delivery once, however often it is reported", async ({ world, project }) => {
    const id = await accepted(world, project, "a@yahoo.com");
    const at = new Date(world.clock.now().getTime() + 2000);
    for (let times = 0; times < 3; times++) await report(world, project, id, "Delivery", { at });
    expect((await timesOf(world, project)).body.all.delivered).toBe(1);
  });

  test("measures a scheduled email from its time on", async ({ world, project }) => {
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000);
    const id = await send(world, project, { to: ["a@gmail.com"], scheduledAt: scheduledAt.toISOString() });
    world.clock.advance(3_600_000);
    await world.sweep();
    await world.queues.workOff(world.deliver);
    await world.ses.settle();
    world.events.splice(0);
    const at = new Date(world.clock.now().getTime() + 4000);
    await report(world, project, id, "Delivery", { at });
    expect((await timesOf(world, project)).body.all.p50Ms).toBeLessThanOrEqual(8000);
  });

  test("has the days that are asked for, up to a month", async ({ world, project }) => {
    await delivered(world, project, "a@gmail.com", 1000);
    world.clock.advance(8 * 86_400_000);
    expect((await timesOf(world, project)).body.all).toEqual({ delivered: 0, p50Ms: null, p95Ms: null });
    expect((await timesOf(world, project, "?days=9")).body.all.delivered).toBe(1);
    for (const days of ["0", "32", "x", "1.5"]) {
      const { status, body } = await timesOf(world, project, `?days=${days}`);
      expect([status, body.issues[0].path]).toEqual([400, "days"]);
    }
  });

  test("is of the project's own domains only", async ({ world, project }) => {
    const stranger = await newProject(world);
    await delivered(world, stranger, "a@gmail.com", 1000);
    expect(told(await timesOf(world, { ...stranger, key: project.key }))).toEqual([404, "not_found"]);
    expect((await timesOf(world, project)).body.providers).toEqual([]);
  });
});

import { describe, expect } from "vitest";
import { writes } from "../../http/calls.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

let project: TestProject;

const open = async (world: World) => {
  world.clock.set("2026-06-15T12:00:00.000Z");
  project = await newProject(world);
};
const show = async (world: World) => (await world.api("GET", "/outbound", { key: project.key })).body;
const pause = (world: World, body?: unknown) =>
  world.api("POST", "/outbound/pause", { key: project.key, ...(body !== undefined && { body }) });
const resume = (world: World) => world.api("POST", "/outbound/resume", { key: project.key });
const send = (world: World, over = {}) =>
  world.api("POST", "/emails", { key: project.key, body: project.email(over) });
const statusOf = async (world: World, id: string) =>
  (await world.api("GET", `/emails/${id}`, { key: project.key })).body.status;

const noon = "2026-06-15T12:00:00.000Z";

describe("pausing", () => {
  test("is shown with its time and reason, and undone by resuming", async ({ world }) => {
    await open(world);
    const before = await show(world);
    const paused = { ...before, paused: true, pausedAt: noon, pausedReason: "a list with mistakes — stop" };
    expect((await pause(world, { reason: "a list with mistakes — stop" })).body).toEqual(paused);
    expect(await show(world)).toEqual(paused);
    expect((await resume(world)).body).toEqual(before);
    expect(await show(world)).toEqual(before);
  });

  test.for([undefined, {}, { reason: "" }])("pausing with %j gives no reason", async (body, { world }) => {
    await open(world);
    expect((await pause(world, body)).body).toMatchObject({ paused: true, pausedReason: null });
  });

  test("twice keeps the first time and the last reason", async ({ world }) => {
    await open(world);
    await pause(world, { reason: "first" });
    world.clock.advance(60_000);
    expect((await pause(world, { reason: "second" })).body).toMatchObject({
      pausedAt: noon,
      pausedReason: "second",
    });
    expect((await resume(world)).body.paused).toBe(false);
    expect((await resume(world)).body).toMatchObject({ paused: false, pausedAt: null, pausedReason: null });
  });

  test("by many at once pauses once", async ({ world }) => {
    await open(world);
    const answers = await Promise.all([1, 2, 3, 4].map((at) => pause(world, { reason: `${at}` })));
    for (const { status, body } of answers) expect([status, body.paused]).toEqual([200, true]);
    expect((await show(world)).pausedReason).toMatch(/^[1-4]$/);
  });

  test.for([
    [{ reason: "a".repeat(501) }, "reason"],
    [{ reason: 1 }, "reason"],
    [{ reason: null }, "reason"],
    [{ reason: "a\0b" }, "reason"],
    [{ reason: "\ud800" }, "reason"],
    [{ until: "tomorrow" }, "until"],
    [{ paused: false }, "paused"],
  ] as const)("refuses %j and pauses nothing", async ([body, path], { world }) => {
    await open(world);
    const refused = await pause(world, body);
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, path]);
    expect((await show(world)).paused).toBe(false);
  });

  test("refuses new sends, single and bulk, and they cost nothing", async ({ world }) => {
    await open(world);
    await pause(world);
    const before = await show(world);
    const bulk = { key: project.key, body: { emails: [project.email()] } };
    for (const answer of [
      await send(world),
      await world.api("POST", "/emails/bulk", bulk),
      await send(world, { to: "b@x.test" }),
    ])
      expect([answer.status, answer.body.name]).toEqual([403, "outbound_paused"]);
    expect(await show(world)).toEqual(before);
    world.recorder.reset();
    expect((await send(world, { scheduledAt: "2026-06-20T00:00:00Z" })).status).toBe(403);
    expect(writes(world.recorder.calls()).every(({ command }) => /^TransactWrite/.test(command))).toBe(true);
  });

  test("still lets a project read, reschedule and cancel its emails", async ({ world }) => {
    await open(world);
    const { body } = await send(world, { scheduledAt: "2026-06-20T00:00:00Z" });
    await pause(world);
    expect(await statusOf(world, body.id)).toBe("scheduled");
    const path = `/emails/${body.id}`;
    const moved = await world.api("PATCH", path, {
      key: project.key,
      body: { scheduledAt: "2026-06-21T00:00:00Z" },
    });
    expect(moved.status).toBe(200);
    expect((await world.api("POST", `${path}/cancel`, { key: project.key })).body.status).toBe("canceled");
  });

  test("holds emails that were accepted before, and resuming sends them once", async ({ world }) => {
    await open(world);
    const ids = [
      (await send(world)).body.id,
      (await send(world, { scheduledAt: "2026-06-15T12:30:00Z" })).body.id,
    ];
    const emails = [project.email(), project.email()];
    const bulk = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    ids.push(...bulk.body.items.map(({ id }: { id: string }) => id));
    await pause(world);
    await world.settle();
    world.clock.set("2026-06-15T13:00:00.000Z");
    await world.sweep();
    await world.settle();
    expect(await Promise.all(ids.map((one) => statusOf(world, one)))).toEqual([
      "queued",
      "queued",
      "queued",
      "queued",
    ]);
    expect(accepted(world, ids)).toEqual([]);
    await resume(world);
    await world.settle();
    expect(await Promise.all(ids.map((one) => statusOf(world, one)))).toEqual(Array(4).fill("delivered"));
    expect(accepted(world, ids).toSorted()).toEqual(ids.toSorted());
  });

  test("pausing affects only one project", async ({ world }) => {
    await open(world);
    await pause(world);
    const other = await newProject(world);
    expect((await world.api("GET", "/outbound", { key: other.key })).body.paused).toBe(false);
    expect((await world.api("POST", "/emails", { key: other.key, body: other.email() })).status).toBe(200);
  });
});

function accepted(world: World, ids: readonly string[]): readonly string[] {
  return world.ses.accepts().flatMap(({ tags }) => ids.filter((id) => tags["eds-email"] === id));
}

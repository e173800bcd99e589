import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writes } from "../../http/calls.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";

let world: World;
let project: TestProject;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const open = async () => {
  world.clock.set("2026-06-15T12:00:00.000Z");
  project = await newProject(world);
};
const show = async () => (await world.api("GET", "/outbound", { key: project.key })).body;
const pause = (body?: unknown) =>
  world.api("POST", "/outbound/pause", { key: project.key, ...(body !== undefined && { body }) });
const resume = () => world.api("POST", "/outbound/resume", { key: project.key });
const send = (over = {}) => world.api("POST", "/emails", { key: project.key, body: project.email(over) });
const statusOf = async (id: string) =>
  (await world.api("GET", `/emails/${id}`, { key: project.key })).body.status;

const noon = "2026-06-15T12:00:00.000Z";

describe("pausing", () => {
  test("is shown with its time and reason, and undone by resuming", async () => {
    await open();
    const before = await show();
    const paused = { ...before, paused: true, pausedAt: noon, pausedReason: "a list with mistakes — stop" };
    expect((await pause({ reason: "a list with mistakes — stop" })).body).toEqual(paused);
    expect(await show()).toEqual(paused);
    expect((await resume()).body).toEqual(before);
    expect(await show()).toEqual(before);
  });

  test.each([undefined, {}, { reason: "" }])("with %j gives no reason", async (body) => {
    await open();
    expect((await pause(body)).body).toMatchObject({ paused: true, pausedReason: null });
  });

  test("twice keeps the first time and the last reason", async () => {
    await open();
    await pause({ reason: "first" });
    world.clock.advance(60_000);
    expect((await pause({ reason: "second" })).body).toMatchObject({
      pausedAt: noon,
      pausedReason: "second",
    });
    expect((await resume()).body.paused).toBe(false);
    expect((await resume()).body).toMatchObject({ paused: false, pausedAt: null, pausedReason: null });
  });

  test("by many at once pauses once", async () => {
    await open();
    const answers = await Promise.all([1, 2, 3, 4].map((at) => pause({ reason: `${at}` })));
    for (const { status, body } of answers) expect([status, body.paused]).toEqual([200, true]);
    expect((await show()).pausedReason).toMatch(/^[1-4]$/);
  });

  test.each([
    [{ reason: "a".repeat(501) }, "reason"],
    [{ reason: 1 }, "reason"],
    [{ reason: null }, "reason"],
    [{ reason: "a\0b" }, "reason"],
    [{ reason: "\ud800" }, "reason"],
    [{ until: "tomorrow" }, "until"],
    [{ paused: false }, "paused"],
  ])("refuses %j and pauses nothing", async (body, path) => {
    await open();
    const refused = await pause(body);
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, path]);
    expect((await show()).paused).toBe(false);
  });

  test("refuses new sends, single and bulk, and they cost nothing", async () => {
    await open();
    await pause();
    const before = await show();
    const bulk = { key: project.key, body: { emails: [project.email()] } };
    for (const answer of [
      await send(),
      await world.api("POST", "/emails/bulk", bulk),
      await send({ to: "b@x.test" }),
    ])
      expect([answer.status, answer.body.name]).toEqual([403, "outbound_paused"]);
    expect(await show()).toEqual(before);
    world.recorder.reset();
    expect((await send({ scheduledAt: "2026-06-20T00:00:00Z" })).status).toBe(403);
    expect(writes(world.recorder.calls()).every(({ command }) => /^TransactWrite/.test(command))).toBe(true);
  });

  test("still lets a project read, reschedule and cancel its emails", async () => {
    await open();
    const { body } = await send({ scheduledAt: "2026-06-20T00:00:00Z" });
    await pause();
    expect(await statusOf(body.id)).toBe("scheduled");
    const path = `/emails/${body.id}`;
    const moved = await world.api("PATCH", path, {
      key: project.key,
      body: { scheduledAt: "2026-06-21T00:00:00Z" },
    });
    expect(moved.status).toBe(200);
    expect((await world.api("POST", `${path}/cancel`, { key: project.key })).body.status).toBe("canceled");
  });

  test("holds emails that were accepted before; they are sent once when sending is resumed", async () => {
    await open();
    const ids = [(await send()).body.id, (await send({ scheduledAt: "2026-06-15T12:30:00Z" })).body.id];
    const emails = [project.email(), project.email()];
    const bulk = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    ids.push(...bulk.body.items.map(({ id }: { id: string }) => id));
    await pause();
    await world.settle();
    world.clock.set("2026-06-15T13:00:00.000Z");
    await world.sweep();
    await world.settle();
    expect(await Promise.all(ids.map(statusOf))).toEqual(["queued", "queued", "queued", "queued"]);
    expect(accepted(ids)).toEqual([]);
    await resume();
    await world.settle();
    expect(await Promise.all(ids.map(statusOf))).toEqual(Array(4).fill("delivered"));
    expect(accepted(ids).toSorted()).toEqual(ids.toSorted());
  });

  test("affects only one project", async () => {
    await open();
    await pause();
    const other = await newProject(world);
    expect((await world.api("GET", "/outbound", { key: other.key })).body.paused).toBe(false);
    expect((await world.api("POST", "/emails", { key: other.key, body: other.email() })).status).toBe(200);
  });
});

function accepted(ids: readonly string[]): readonly string[] {
  return world.ses.accepts().flatMap(({ tags }) => ids.filter((id) => tags["eds-email"] === id));
}

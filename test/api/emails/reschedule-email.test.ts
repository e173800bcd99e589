import { describe, expect } from "vitest";
import { writes } from "../../http/calls.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

let project: TestProject;

const first = "2026-06-16T00:00:00.000Z";
const later = "2026-06-17T00:00:00.000Z";

async function scheduled(world: World, over: object = {}): Promise<string> {
  world.clock.set("2026-06-15T12:00:00.000Z");
  project = await newProject(world);
  const body = project.email({ scheduledAt: first, ...over });
  return (await world.api("POST", "/emails", { key: project.key, body })).body.id;
}

/** The id of a scheduled entry of a bulk call, laid out or not. */
async function entry(world: World, laidOut: boolean): Promise<string> {
  world.clock.set("2026-06-15T12:00:00.000Z");
  project = await newProject(world);
  const emails = [project.email(), project.email({ scheduledAt: first })];
  const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
  if (laidOut) await world.settle();
  return body.items[1].id;
}

const move = (world: World, id: string, scheduledAt: unknown) =>
  world.api("PATCH", `/emails/${id}`, { key: project.key, body: { scheduledAt } });
const read = async (world: World, id: string) =>
  (await world.api("GET", `/emails/${id}`, { key: project.key })).body;
const pass = async (world: World, at: string) => {
  world.clock.set(at);
  await world.sweep();
  await world.settle();
};

describe("PATCH /emails/:id", () => {
  test("answers the whole record with its new time", async ({ world }) => {
    const id = await scheduled(world, { tags: [{ name: "a", value: "b" }] });
    const { status, body } = await move(world, id, "2026-06-17T02:00:00+02:00");
    expect(status).toBe(200);
    expect(body).toEqual(await read(world, id));
    expect(body).toMatchObject({ scheduledAt: later, status: "scheduled", html: "<p>Hello</p>" });
  });

  test("moves it to a later time: it goes out then, once, and not before", async ({ world }) => {
    const id = await scheduled(world);
    await move(world, id, later);
    await pass(world, first);
    expect((await read(world, id)).status).toBe("scheduled");
    await pass(world, later);
    expect((await read(world, id)).status).toBe("delivered");
    expect(sent(world, id)).toHaveLength(1);
  });

  test("moves it to an earlier time too", async ({ world }) => {
    const id = await scheduled(world);
    await move(world, id, "2026-06-15T13:00:00Z");
    await pass(world, "2026-06-15T13:00:00.000Z");
    expect((await read(world, id)).status).toBe("delivered");
    await pass(world, first);
    expect(sent(world, id)).toHaveLength(1);
  });

  test("costs nothing and gives nothing back", async ({ world }) => {
    const id = await scheduled(world);
    const before = (await world.api("GET", "/limits", { key: project.key })).body;
    for (const at of [later, first, later]) await move(world, id, at);
    expect((await world.api("GET", "/limits", { key: project.key })).body).toEqual(before);
    expect(await read(world, id)).toMatchObject({ credits: 1 });
  });

  test.for([
    ["laid out by a worker", true],
    ["not laid out yet", false],
  ] as const)("moves an entry of a bulk call that is %s", async ([_, laidOut], { world }) => {
    const id = await entry(world, laidOut);
    expect((await move(world, id, later)).body.scheduledAt).toBe(later);
    await world.settle();
    expect(await read(world, id)).toMatchObject({ scheduledAt: later, status: "scheduled" });
    await pass(world, first);
    expect(sent(world, id)).toEqual([]);
    await pass(world, later);
    expect(sent(world, id)).toHaveLength(1);
  });

  test.for([
    ["in the past", "2026-06-15T11:58:00Z", "must not be in the past"],
    ["more than 30 days ahead", "2026-07-15T12:00:01Z", "must be at most 30 days ahead"],
    [
      "no time",
      "tomorrow",
      "must be an ISO 8601 time with an offset, such as 2030-01-31T09:00:00+01:00, not a phrase",
    ],
    ["31 February", "2026-02-31T00:00:00Z", "must be an existing date and time"],
    ["null", null, "must be an ISO 8601 time with an offset, such as 2030-01-31T09:00:00+01:00"],
    ["left out", undefined, "is required"],
  ] as const)("refuses a time that is %s, and changes nothing", async ([_, at, message], { world }) => {
    const id = await scheduled(world);
    const before = await read(world, id);
    world.recorder.reset();
    const { status, body } = await move(world, id, at);
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path: "scheduledAt", message }]);
    expect(writes(world.recorder.calls())).toEqual([]);
    expect(await read(world, id)).toEqual(before);
  });

  test.for(["status", "html", "to", "from", "subject", "projectId", "stage", "rev"])(
    "changes nothing but the time: %s is refused",
    async (field, { world }) => {
      const id = await scheduled(world);
      const body = { scheduledAt: later, [field]: "x" };
      const answer = await world.api("PATCH", `/emails/${id}`, { key: project.key, body });
      expect(answer.body.issues).toEqual([{ path: field, message: "unknown field" }]);
      expect((await read(world, id)).scheduledAt).toBe(first);
    },
  );

  test("refuses an email that is not scheduled any more: queued, sent or canceled", async ({ world }) => {
    const queued = await scheduled(world, { scheduledAt: undefined });
    expect((await move(world, queued, later)).body.name).toBe("invalid_state");
    await world.settle();
    expect((await move(world, queued, later)).body.name).toBe("invalid_state");
    expect((await read(world, queued)).scheduledAt).toBeNull();
    const canceled = await scheduled(world);
    await world.api("POST", `/emails/${canceled}/cancel`, { key: project.key });
    const { status, body } = await move(world, canceled, later);
    expect([status, body.name]).toEqual([409, "invalid_state"]);
    await pass(world, later);
    expect(sent(world, canceled)).toEqual([]);
  });

  test("does not reach another project's email", async ({ world }) => {
    const id = await scheduled(world);
    const other = await newProject(world);
    const answer = await world.api("PATCH", `/emails/${id}`, {
      key: other.key,
      body: { scheduledAt: later },
    });
    expect(answer.status).toBe(404);
    expect((await read(world, id)).scheduledAt).toBe(first);
  });
});

function sent(world: World, id: string) {
  return world.ses.accepts().filter(({ tags }) => tags["eds-email"] === id);
}

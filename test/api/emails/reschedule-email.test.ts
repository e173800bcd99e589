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

const first = "2026-06-16T00:00:00.000Z";
const later = "2026-06-17T00:00:00.000Z";

async function scheduled(over: object = {}): Promise<string> {
  world.clock.set("2026-06-15T12:00:00.000Z");
  project = await newProject(world);
  const body = project.email({ scheduledAt: first, ...over });
  return (await world.api("POST", "/emails", { key: project.key, body })).body.id;
}

/** The id of a scheduled entry of a bulk call, laid out or not. */
async function entry(laidOut: boolean): Promise<string> {
  world.clock.set("2026-06-15T12:00:00.000Z");
  project = await newProject(world);
  const emails = [project.email(), project.email({ scheduledAt: first })];
  const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
  if (laidOut) await world.settle();
  return body.items[1].id;
}

const move = (id: string, scheduledAt: unknown) =>
  world.api("PATCH", `/emails/${id}`, { key: project.key, body: { scheduledAt } });
const read = async (id: string) => (await world.api("GET", `/emails/${id}`, { key: project.key })).body;
const pass = async (at: string) => {
  world.clock.set(at);
  await world.sweep();
  await world.settle();
};

describe("PATCH /emails/:id", () => {
  test("answers the whole record with its new time", async () => {
    const id = await scheduled({ tags: [{ name: "a", value: "b" }] });
    const { status, body } = await move(id, "2026-06-17T02:00:00+02:00");
    expect(status).toBe(200);
    expect(body).toEqual(await read(id));
    expect(body).toMatchObject({ scheduledAt: later, status: "scheduled", html: "<p>Hello</p>" });
  });

  test("moves it to a later time: it goes out then, once, and not before", async () => {
    const id = await scheduled();
    await move(id, later);
    await pass(first);
    expect((await read(id)).status).toBe("scheduled");
    await pass(later);
    expect((await read(id)).status).toBe("delivered");
    expect(sent(id)).toHaveLength(1);
  });

  test("moves it to an earlier time too", async () => {
    const id = await scheduled();
    await move(id, "2026-06-15T13:00:00Z");
    await pass("2026-06-15T13:00:00.000Z");
    expect((await read(id)).status).toBe("delivered");
    await pass(first);
    expect(sent(id)).toHaveLength(1);
  });

  test("costs nothing and gives nothing back", async () => {
    const id = await scheduled();
    const before = (await world.api("GET", "/limits", { key: project.key })).body;
    for (const at of [later, first, later]) await move(id, at);
    expect((await world.api("GET", "/limits", { key: project.key })).body).toEqual(before);
    expect(await read(id)).toMatchObject({ credits: 1 });
  });

  test.each([
    ["laid out by a worker", true],
    ["not laid out yet", false],
  ])("moves an entry of a bulk call that is %s", async (_, laidOut) => {
    const id = await entry(laidOut);
    expect((await move(id, later)).body.scheduledAt).toBe(later);
    await world.settle();
    expect(await read(id)).toMatchObject({ scheduledAt: later, status: "scheduled" });
    await pass(first);
    expect(sent(id)).toEqual([]);
    await pass(later);
    expect(sent(id)).toHaveLength(1);
  });

  test.each([
    ["in the past", "2026-06-15T11:58:00Z", "must not be in the past"],
    ["more than 30 days ahead", "2026-07-15T12:00:01Z", "must be at most 30 days ahead"],
    ["no time", "tomorrow", "must be an ISO 8601 time with an offset, such as 2030-01-31T09:00:00+01:00"],
    ["31 February", "2026-02-31T00:00:00Z", "must be an existing date and time"],
    ["null", null, "must be a string"],
    ["left out", undefined, "must be a string"],
  ])("refuses a time that is %s, and changes nothing", async (_, at, message) => {
    const id = await scheduled();
    const before = await read(id);
    world.recorder.reset();
    const { status, body } = await move(id, at);
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path: "scheduledAt", message }]);
    expect(writes(world.recorder.calls())).toEqual([]);
    expect(await read(id)).toEqual(before);
  });

  test.each(["status", "html", "to", "from", "subject", "projectId", "stage", "rev"])(
    "changes nothing but the time: %s is refused",
    async (field) => {
      const id = await scheduled();
      const body = { scheduledAt: later, [field]: "x" };
      const answer = await world.api("PATCH", `/emails/${id}`, { key: project.key, body });
      expect(answer.body.issues).toEqual([{ path: field, message: "unknown field" }]);
      expect((await read(id)).scheduledAt).toBe(first);
    },
  );

  test("refuses an email that is not scheduled any more: queued, sent or canceled", async () => {
    const queued = await scheduled({ scheduledAt: undefined });
    expect((await move(queued, later)).body.name).toBe("invalid_state");
    await world.settle();
    expect((await move(queued, later)).body.name).toBe("invalid_state");
    expect((await read(queued)).scheduledAt).toBeNull();
    const canceled = await scheduled();
    await world.api("POST", `/emails/${canceled}/cancel`, { key: project.key });
    const { status, body } = await move(canceled, later);
    expect([status, body.name]).toEqual([409, "invalid_state"]);
    await pass(later);
    expect(sent(canceled)).toEqual([]);
  });

  test("does not reach another project's email", async () => {
    const id = await scheduled();
    const other = await newProject(world);
    const answer = await world.api("PATCH", `/emails/${id}`, {
      key: other.key,
      body: { scheduledAt: later },
    });
    expect(answer.status).toBe(404);
    expect((await read(id)).scheduledAt).toBe(first);
  });
});

function sent(id: string) {
  return world.ses.accepts().filter(({ tags }) => tags["eds-email"] === id);
}

import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import { startWorld, type World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 3000 }),
);

const send = (world: World, project: TestProject, scheduledAt: unknown) =>
  world.api("POST", "/emails", { key: project.key, body: project.email({ scheduledAt }) });
const read = async (world: World, project: TestProject, scheduledAt: unknown) => {
  const { status, body } = await send(world, project, scheduledAt);
  expect(status, body.message).toBe(200);
  return (await world.api("GET", `/emails/${body.id}`, { key: project.key })).body;
};
/** The world's clock stands at noon of 15 June 2026, UTC. */
const fromNow = (world: World, seconds: number) =>
  new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
const days = 24 * 60 * 60;

describe("scheduledAt", () => {
  test.for([
    ["2026-06-16T09:00:00+10:00", "2026-06-15T23:00:00.000Z"],
    ["2026-06-16T09:00:00-03:30", "2026-06-16T12:30:00.000Z"],
    ["2026-06-16T09:00:00.5Z", "2026-06-16T09:00:00.500Z"],
    ["2026-06-16T09:00Z", "2026-06-16T09:00:00.000Z"],
    ["2026-06-16T09:00:00.123456789Z", "2026-06-16T09:00:00.123Z"],
    ["2026-06-30T24:00:00Z", "2026-07-01T00:00:00.000Z"],
    ["2026-06-16T09:00:00+00:00", "2026-06-16T09:00:00.000Z"],
  ] as const)("scheduledAt %s is the instant %s", async ([given, instant], { world, project }) => {
    expect(await read(world, project, given)).toMatchObject({ status: "scheduled", scheduledAt: instant });
  });

  test.for([
    "tomorrow",
    "in 1 hour",
    "",
    "2026-06-16",
    "2026-06-16T09:00:00",
    "2026-06-16 09:00:00Z",
    "2026-06-16T09:00:00 Z",
    "2026-06-16T09:00:00z",
    "2026-06-16T09:00:00GMT",
    "2026-06-16T09:00:00+1000",
    "2026-06-16T09:00:00Z\n",
    "20260616T090000Z",
    "Tue, 16 Jun 2026 09:00:00 GMT",
    "1781600400",
    "+012026-06-16T09:00:00Z",
    "٢٠٢٦-06-16T09:00:00Z",
  ])("%j is no time with an offset", async (given, { world, project }) => {
    const { status, body } = await send(world, project, given);
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: "scheduledAt", message: expect.stringContaining("an ISO 8601 time with an offset") },
    ]);
  });

  test.for([
    "2027-02-29T09:00:00Z",
    "2026-02-31T09:00:00Z",
    "2026-06-31T09:00:00Z",
    "2026-13-01T09:00:00Z",
    "2026-00-10T09:00:00Z",
    "2026-06-00T09:00:00Z",
    "2026-06-16T25:00:00Z",
    "2026-06-16T09:60:00Z",
    "2026-06-16T09:00:60Z",
    "2026-06-16T09:00:00+25:00",
    "2026-06-16T09:00:00+09:75",
  ])("a time that does not exist is refused: %s", async (given, { world, project }) => {
    const { status, body } = await send(world, project, given);
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ path: "scheduledAt", message: "must be an existing date and time" }]);
  });

  test.for([
    [-61, "must not be in the past"],
    [-3600, "must not be in the past"],
    [30 * days + 1, "must be at most 30 days ahead"],
    [170 * 365 * days, "must be at most 30 days ahead"],
  ] as const)("%i seconds from now is refused", async ([seconds, message], { world, project }) => {
    const { status, body } = await send(world, project, fromNow(world, seconds));
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path: "scheduledAt", message }]);
  });

  test.for([-60, -1, 0])(
    "%i seconds from now means now: the clocks differ",
    async (seconds, { world, project }) => {
      expect(await read(world, project, fromNow(world, seconds))).toMatchObject({
        status: "queued",
        scheduledAt: null,
      });
    },
  );

  test.for([1, 60, 30 * days])(
    "%i seconds from now is kept until then",
    async (seconds, { world, project }) => {
      const at = fromNow(world, seconds);
      expect(await read(world, project, at)).toMatchObject({
        status: "scheduled",
        scheduledAt: at,
        sentAt: null,
      });
    },
  );

  test("is when the email goes out, and not before", async () => {
    const own = await startWorld();
    const { key, email } = await newProject(own);
    const { body } = await own.api("POST", "/emails", {
      key,
      body: email({ scheduledAt: "2026-06-16T09:00:00+10:00" }),
    });
    const statusNow = async () => {
      await own.sweep();
      await own.settle();
      return (await own.api("GET", `/emails/${body.id}`, { key })).body.status;
    };
    own.clock.set("2026-06-15T22:59:00.000Z");
    expect(await statusNow()).toBe("scheduled");
    expect(own.ses.accepts()).toEqual([]);
    own.clock.set("2026-06-15T23:00:00.000Z");
    expect(await statusNow()).toBe("delivered");
    expect(own.ses.accepts()).toHaveLength(1);
    await own.stop();
  });
});

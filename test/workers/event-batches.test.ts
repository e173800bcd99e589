import { describe, expect } from "vitest";
import { readReputation } from "../../functions/store/feedback/reputation.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { recordBatch } from "./event-mail.ts";
import { acceptsOf, read, send, suppressionOf } from "./mail.ts";

test.afterEach(({ world }) => world.ses.releaseEvents());

const fifty = Array.from({ length: 50 }, (_, at) => `r${at}@example.com`);

/** Sends an email to fifty recipients; returns its events as messages that are not yet received. */
async function fiftyRecipients(world: World) {
  const project = await newProject(world);
  const id = await send(world, project, { to: fifty });
  await world.queues.workOff(world.deliver);
  await world.ses.settle();
  const bodies = world.events.splice(0);
  expect(bodies).toHaveLength(51);
  return { project, id, bodies };
}

async function expectDelivered(world: World, project: TestProject, id: string) {
  const { recipients, events } = await read(world, project, id);
  const statuses = recipients.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(fifty.map(() => "delivered"));
  const numbers = events.map(({ sequence }: { sequence: number }) => sequence);
  expect(numbers).toEqual(Array.from({ length: 52 }, (_, at) => at + 1));
}

describe("the events of an email to fifty recipients", () => {
  test("take at most four write units per recipient in one batch (F05)", async ({ world }) => {
    const { project, id, bodies } = await fiftyRecipients(world);
    world.recorder.reset();
    expect(await recordBatch(world, bodies)).toEqual([]);
    const calls = world.recorder.calls();
    const units = calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
    expect(units).toBeLessThanOrEqual(4 * fifty.length);
    // One of the email, one of the metrics.
    expect(calls.filter(({ command }) => command === "UpdateItem")).toHaveLength(2);
    await expectDelivered(world, project, id);
  });

  test("are all recorded by fifty-one concurrent workers, none of which gives up (F28)", async ({
    world,
  }) => {
    const { project, id, bodies } = await fiftyRecipients(world);
    const failed = await Promise.all(bodies.map((body) => recordBatch(world, [body])));
    expect(failed.flat()).toEqual([]);
    await expectDelivered(world, project, id);
  });

  test("are recorded once when each is twice in a batch", async ({ world }) => {
    const { project, id, bodies } = await fiftyRecipients(world);
    expect(await recordBatch(world, [...bodies, ...bodies])).toEqual([]);
    await expectDelivered(world, project, id);
  });
});

test("the text that SES publishes for a new event destination is logged and not retried (F25)", async ({
  world,
}) => {
  const before = world.logged.length;
  const text = "Successfully validated SNS topic for Amazon SES event publishing.";
  expect(await recordBatch(world, [text, "Successfully, but not that text"])).toEqual([1]);
  const lines = world.logged.slice(before);
  expect(lines.filter((line) => line.includes("SES validated an event destination"))).toEqual([
    expect.stringContaining('"level":"info"'),
  ]);
});

describe("a report about an email", () => {
  async function reported(
    world: World,
    to: readonly string[],
    type: "Bounce" | "Complaint",
    detail: Readonly<Record<string, unknown>>,
  ) {
    const project = await newProject(world);
    const id = await send(world, project, { to });
    await world.settle();
    await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", type, detail);
    await world.settle();
    const counted = await readReputation(world.services.tables, project.id);
    return { project, email: await read(world, project, id), counted };
  }
  const named = (...addresses: readonly string[]) => addresses.map((emailAddress) => ({ emailAddress }));

  test("suppresses an address that SES reports with a display name (F20)", async ({ world }) => {
    const { project, email, counted } = await reported(world, ["kim@acme.test"], "Bounce", {
      bouncedRecipients: named("Kim Lee <kim@acme.test>"),
    });
    expect(email).toMatchObject({ status: "bounced" });
    expect(await suppressionOf(world, project, "kim@acme.test")).toMatchObject({ reason: "bounce" });
    expect(counted?.windows[0]).toMatchObject({ bounces: 1 });
  });

  test("that is a complaint with two candidates counts once and marks them as shared (F22)", async ({
    world,
  }) => {
    const to = ["one@acme.test", "two@acme.test"];
    const { email, counted } = await reported(world, to, "Complaint", {
      complainedRecipients: named("One <one@acme.test>", "two@acme.test", "ONE@acme.test"),
    });
    expect(counted?.windows[0]).toMatchObject({ complaints: 1 });
    const complaints = email.events.filter(({ type }: { type: string }) => type === "email.complained");
    expect(complaints).toHaveLength(2);
    for (const { detail } of complaints) expect(detail).toMatchObject({ shared: true });
  });

  test("that matches none of several recipients counts nothing and changes nothing", async ({ world }) => {
    const to = ["three@acme.test", "four@acme.test"];
    const { email, counted } = await reported(world, to, "Bounce", {
      bouncedRecipients: named("else@other.test"),
    });
    expect(email.status).toBe("delivered");
    expect(counted).toBeUndefined();
  });

  test.for([
    ["not-spam", "email.not_spam"],
    ["auth-failure", "email.auth_failure"],
  ] as const)(
    "with the feedback type %s is recorded and changes nothing",
    async ([complaintFeedbackType, type], { world }) => {
      const to = `${complaintFeedbackType}@acme.test`;
      const { project, email, counted } = await reported(world, [to], "Complaint", { complaintFeedbackType });
      expect(email.status).toBe("delivered");
      expect(email.events.at(-1)).toMatchObject({ type, recipient: to, detail: { complaintFeedbackType } });
      expect(await suppressionOf(world, project, to)).toBeUndefined();
      expect(counted).toBeUndefined();
    },
  );

  test("that names nobody is about the only recipient (F29)", async ({ world }) => {
    const { project, email } = await reported(world, ["five@acme.test"], "Bounce", { bouncedRecipients: [] });
    expect(email).toMatchObject({ status: "bounced" });
    expect(await suppressionOf(world, project, "five@acme.test")).toBeUndefined();
  });
});

import { describe, expect } from "vitest";
import { readReputation } from "../../functions/store/feedback/reputation.ts";
import { listEventRows } from "../../functions/store/outbox/events.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

let count = 0;
const newAddresses = (many: number, domain = "example.com") =>
  Array.from({ length: many }, () => `r${++count}@${domain}`);

/** Sends to each, in bulk; answers the message ids in their order. */
async function sendTo(
  world: World,
  project: TestProject,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const before = world.ses.accepts().length;
  for (let at = 0; at < addresses.length; at += 100) {
    const emails = addresses.slice(at, at + 100).map((to) => project.email({ to: [to] }));
    const { status } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    expect(status).toBe(200);
  }
  await world.settle();
  const accepts = world.ses.accepts().slice(before);
  return addresses.map(
    (to) => accepts.find(({ destinations }) => destinations.includes(to))?.messageId ?? "",
  );
}

async function tell(
  world: World,
  type: "Bounce" | "Complaint",
  messageIds: readonly string[],
  addresses: readonly string[],
) {
  for (const [at, messageId] of messageIds.entries())
    await world.ses.emit(messageId, type, { recipients: [addresses[at] ?? ""] });
  await world.settle();
}

async function outboundOf(world: World, { key }: TestProject) {
  return (await world.api("GET", "/outbound", { key })).body;
}

async function pausesOf(world: World, { id }: TestProject) {
  const { events } = await listEventRows(world.services.tables, id, 0, { descending: false, limit: 2000 });
  return events.filter(({ type }) => type === "outbound.paused");
}

const rich = { credits: 10_000, monthlyQuota: 100_000 };

describe("a project whose emails bounce", () => {
  test("is paused at 5 % of four hundred emails, and its owner can resume it", async ({ world }) => {
    const project = await newProject(world, rich);
    const addresses = newAddresses(400);
    const ids = await sendTo(world, project, addresses);
    await tell(world, "Bounce", ids.slice(0, 19), addresses);
    expect(await outboundOf(world, project)).toMatchObject({ paused: false });

    await tell(world, "Bounce", ids.slice(19, 20), addresses.slice(19));
    expect(await outboundOf(world, project)).toMatchObject({
      paused: true,
      pausedReason: "too many bounces: 20 of 400 emails",
    });
    const refused = await world.api("POST", "/emails", { key: project.key, body: project.email() });
    expect([refused.status, refused.body.name]).toEqual([403, "outbound_paused"]);

    await world.api("POST", "/outbound/resume", { key: project.key });
    await tell(world, "Bounce", ids.slice(20, 30), addresses.slice(20));
    expect(await outboundOf(world, project)).toMatchObject({ paused: false });
    expect(await pausesOf(world, project)).toHaveLength(1);
  });

  test("is not paused for one of five emails, nor for bounces of the SES simulator", async ({ world }) => {
    const project = await newProject(world, rich);
    const few = newAddresses(5);
    await tell(world, "Bounce", (await sendTo(world, project, few)).slice(0, 1), few);
    const played = Array.from({ length: 30 }, (_, at) => `bounce+${++count}${at}@simulator.amazonses.com`);
    await sendTo(world, project, played);
    expect(await outboundOf(world, project)).toMatchObject({ paused: false });
  });

  test("counts a repeated bounce once", async ({ world }) => {
    const project = await newProject(world, rich);
    const addresses = newAddresses(100);
    const ids = await sendTo(world, project, addresses);
    // The same instant, so that it is the same thing that is told.
    for (let time = 0; time < 3; time++) await tell(world, "Bounce", ids.slice(0, 10), addresses);
    const reputation = await readReputation(world.services.tables, project.id);
    expect(reputation?.windows.map(({ bounces }) => bounces)).toEqual([10, 0]);
    expect(await outboundOf(world, project)).toMatchObject({ paused: false });
  });
});

describe("a project with complaints", () => {
  test("is paused at once, and no other project is", async ({ world }) => {
    const [project, other] = [await newProject(world, rich), await newProject(world, rich)];
    const addresses = newAddresses(300);
    const ids = await sendTo(world, project, addresses);
    await tell(world, "Complaint", ids.slice(0, 4), addresses);
    expect(await outboundOf(world, project)).toMatchObject({ paused: false });
    await tell(world, "Complaint", ids.slice(4, 5), addresses.slice(4));
    expect(await outboundOf(world, project)).toMatchObject({
      paused: true,
      pausedReason: "too many complaints: 5 of 300 emails",
    });
    expect(await outboundOf(world, other)).toMatchObject({ paused: false });
  });
});

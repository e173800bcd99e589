import { expect } from "vitest";
import { newSender } from "../api/broadcasts/sender.ts";
import { acceptedOf } from "../api/safeguards/captures.ts";
import { newProject } from "../support/project.ts";
import { testIn } from "../support/test.ts";
import { fundsOf, pass, read, send } from "./mail.ts";

const before = "2026-06-15T11:00:00.000Z";
const restoredAt = "2026-06-15T12:00:00.000Z";
const after = "2026-06-15T12:00:01.000Z";

const test = testIn({ restoredAt });

test("what was to be sent before the tables were restored fails as unknown, and is refunded", async ({
  world,
}) => {
  world.clock.set(before);
  const project = await newProject(world, { credits: 10 });
  const queued = await send(world, project, { to: ["a@example.com", "b@example.com"] });
  const missed = await send(world, project, { scheduledAt: "2026-06-15T11:30:00.000Z" });
  const bulk = { emails: [project.email(), project.email()] };
  await world.api("POST", "/emails/bulk", { key: project.key, body: bulk });
  world.clock.set(after);
  await pass(world, 3);
  for (const id of [queued, missed])
    expect(await read(world, project, id)).toMatchObject({
      status: "failed",
      recipients: [{ status: "failed" }].concat(id === queued ? [{ status: "failed" }] : []),
    });
  const { body } = await world.api("GET", "/emails?status=failed", { key: project.key });
  expect([body.items.length, acceptedOf(world, project)]).toEqual([4, 0]);
  expect((await fundsOf(world, project)).credits).toBe(10);
});

test("what is accepted afterwards, or scheduled for later, is sent", async ({ world }) => {
  world.clock.set(before);
  const project = await newProject(world, { credits: 10 });
  const later = await send(world, project, { scheduledAt: "2026-06-15T12:30:00.000Z" });
  world.clock.set(after);
  const fresh = await send(world, project);
  await pass(world, 40);
  for (const id of [later, fresh]) expect((await read(world, project, id)).status).toBe("delivered");
  expect((await fundsOf(world, project)).credits).toBe(8);
});

test("the recipients of a broadcast that was begun before are unsent and refunded", async ({ world }) => {
  world.clock.set(before);
  const sender = await newSender(world, { contacts: 3 });
  const opening = await sender.funds();
  expect((await sender.send()).status).toBe(200);
  world.clock.set(after);
  await pass(world, 8);
  const { body } = await sender.call("GET", `${sender.path}/emails`);
  expect(body.items.map(({ reason }: { reason: string }) => reason)).toEqual([
    "unknown_outcome",
    "unknown_outcome",
    "unknown_outcome",
  ]);
  expect(await sender.funds()).toEqual(opening);
  expect(acceptedOf(world, sender.project)).toBe(0);
});

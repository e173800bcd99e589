import { expect } from "vitest";
import { readReputation } from "../../../functions/store/feedback/reputation.ts";
import { newInboundEmail } from "../../support/inbound-mail.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const rich = { credits: 10_000, monthlyQuota: 100_000 };
const locals = ["a", "b", "c", "d", "e"];

async function forwardToFive(world: World, { key, domain }: TestProject): Promise<string> {
  const action = { type: "forward", to: locals.map((local) => `${local}@${domain}`) };
  const body = { match: { recipient: "in@*" }, action };
  return (await world.api("POST", "/inbound/routes", { key, body })).body.id;
}

let count = 0;
/** Lets the route forward messages of different senders; answers the message ids of SES. */
async function forward(world: World, project: TestProject, many: number): Promise<readonly string[]> {
  await world.settle();
  const before = world.ses.accepts().length;
  for (let at = 0; at < many; at++)
    await newInboundEmail(world, project, { sender: `s${++count}@example.com` });
  await world.settle();
  return world.ses
    .accepts()
    .slice(before)
    .map(({ messageId }) => messageId);
}

/** Every recipient of the messages bounces, or complains. */
async function comeBack(
  world: World,
  { domain }: TestProject,
  type: "Bounce" | "Complaint",
  messageIds: readonly string[],
) {
  for (const messageId of messageIds) await world.ses.emit(messageId, type, { recipients: [`a@${domain}`] });
  await world.settle();
}

const routeOf = async (world: World, { key }: TestProject, id: string) =>
  (await world.api("GET", `/inbound/routes/${id}`, { key })).body;
const outcomeOf = async (world: World, project: TestProject, mail: object = {}) => {
  const id = await newInboundEmail(world, project, { sender: `s${++count}@example.com`, ...mail });
  return (await world.api("GET", `/inbound/emails/${id}`, { key: project.key })).body.routes[0].outcome;
};

test("a route stops at five bounces of a hundred recipients, and a person resumes it", async ({ world }) => {
  const project = await newProject(world, rich);
  const { key } = project;
  const id = await forwardToFive(world, project);
  const messageIds = await forward(world, project, 20);
  await comeBack(world, project, "Bounce", messageIds.slice(0, 4));
  expect(await routeOf(world, project, id)).toMatchObject({ paused: null });
  await comeBack(world, project, "Bounce", messageIds.slice(4, 5));
  const counts = { reason: "bounces", sent: 100, bounces: 5, complaints: 0 };
  expect(await routeOf(world, project, id)).toMatchObject({ enabled: true, paused: counts });
  expect(await outcomeOf(world, project)).toBe("route_paused");
  const { items } = (await world.api("GET", "/activity?type=inbound.route_paused", { key })).body;
  expect(items).toMatchObject([{ detail: { routeId: id, ...counts } }]);

  const resumed = await world.api("PATCH", `/inbound/routes/${id}`, { key, body: { paused: false } });
  expect(resumed.body).toMatchObject({ paused: null });
  const events = (await world.api("GET", "/activity?type=inbound.route_resumed", { key })).body.items;
  expect(events).toMatchObject([{ detail: { routeId: id, name: null } }]);
  // What was sent before comes back late, and counts no more.
  await comeBack(world, project, "Bounce", messageIds.slice(5, 15));
  expect(await routeOf(world, project, id)).toMatchObject({ paused: null });
  expect(await outcomeOf(world, project)).toBe("done");
});

test("three complaints stop a route, once, and an evaluation says so", async ({ world }) => {
  const project = await newProject(world, rich);
  const { key, domain } = project;
  const id = await forwardToFive(world, project);
  const messageIds = await forward(world, project, 4);
  await comeBack(world, project, "Complaint", messageIds.slice(0, 2));
  expect(await routeOf(world, project, id)).toMatchObject({ paused: null });
  await comeBack(world, project, "Complaint", messageIds.slice(2, 3));
  expect(await routeOf(world, project, id)).toMatchObject({
    paused: { reason: "complaints", complaints: 3 },
  });
  const { items } = (await world.api("GET", "/activity?type=inbound.route_paused", { key })).body;
  expect(items).toHaveLength(1);
  const body = { recipient: `in@${domain}` };
  const evaluated = (await world.api("POST", "/inbound/routes/evaluate", { key, body })).body;
  expect(evaluated.routes).toMatchObject([{ routeId: id, matches: true, reason: "paused" }]);
  const paused = await world.api("PATCH", `/inbound/routes/${id}`, { key, body: { paused: true } });
  expect([paused.status, paused.body.issues[0].path]).toEqual([400, "paused"]);
});

test("forwards have a configuration set of their own, and what comes back never counts for the project", async ({
  world,
}) => {
  const project = await newProject(world, rich);
  await forwardToFive(world, project);
  const messageIds = await forward(world, project, 20);
  await comeBack(world, project, "Bounce", messageIds);
  await comeBack(world, project, "Complaint", messageIds);
  expect(await readReputation(world.services.tables, project.id)).toBeUndefined();
  expect(setsOf(world, project)).toEqual(["eds-routes"]);
  expect((await world.api("GET", "/outbound", { key: project.key })).body.paused).toBe(false);
  const [messageId = ""] = await sendOne(world, project);
  expect(setsOf(world, project)).toEqual(["eds", "eds-routes"]);
  await comeBack(world, project, "Bounce", [messageId]);
  expect(await windowsOf(world, project)).toMatchObject([{ bounces: 1 }, { bounces: 0 }]);
});

test("forwards do not hide the bounces of the project's own email", async ({ world }) => {
  const project = await newProject(world, rich);
  const { key, domain } = project;
  await forwardToFive(world, project);
  const [messageId = ""] = await sendOne(world, project);
  await forward(world, project, 20);
  const body = { email: `a@${domain}` };
  expect((await world.api("POST", "/suppressions", { key, body })).status).toBe(201);
  await forward(world, project, 10);
  expect((await world.api("GET", "/outbound", { key })).body.used).toBe(1 + 100 + 40);
  await comeBack(world, project, "Bounce", [messageId]);
  expect(await windowsOf(world, project)).toMatchObject([{ bounces: 1 }, { unitsBefore: 1, bounces: 0 }]);
});

test("an idempotency key in the form of a forward's gives no email the counters of a route", async ({
  world,
}) => {
  const project = await newProject(world, rich);
  const id = await forwardToFive(world, project);
  const [messageId = ""] = await sendOne(world, project, { "idempotency-key": `inbound/inb_1/${id}/0` });
  await comeBack(world, project, "Bounce", [messageId]);
  expect(await windowsOf(world, project)).toMatchObject([{ bounces: 1 }, { bounces: 0 }]);
});

const windowsOf = async (world: World, { id }: TestProject) =>
  (await readReputation(world.services.tables, id))?.windows;
async function sendOne(world: World, project: TestProject, headers: Record<string, string> = {}) {
  await world.settle();
  const before = world.ses.accepts().length;
  const body = project.email({ to: [`z@${project.domain}`] });
  await world.api("POST", "/emails", { key: project.key, body, headers });
  await world.settle();
  return world.ses
    .accepts()
    .slice(before)
    .map(({ messageId }) => messageId);
}

/** The configuration sets by which emails of a project went out. */
const setsOf = (world: World, { id }: TestProject) =>
  [...new Set(world.ses.emails({ tags: { "eds-project": id } }).map((one) => one.configurationSet))].sort();

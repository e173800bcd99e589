import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, read, send } from "../workers/mail.ts";
import { statusAndName } from "./sending.ts";
import { newSentBroadcast } from "./sent-broadcast.ts";
import { specified } from "./specified.ts";

const simulator = (name: string) => `${name}@simulator.amazonses.com`;

/** Emails of a project with every event that the specification names, and more. */
async function eventful(world: World, project: TestProject): Promise<Readonly<Record<string, string>>> {
  const tracking = { opens: true, clicks: true };
  const opened = await send(world, project, { tracking });
  const bounced = await send(world, project, { to: simulator("bounce") });
  const complained = await send(world, project, { to: simulator("complaint") });
  const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const canceled = await send(world, project, { scheduledAt });
  await world.settle();
  const { messageId = "" } = acceptsOf(world, opened)[0] ?? {};
  world.clock.advance(1000);
  await world.ses.emit(messageId, "Open");
  await world.ses.emit(messageId, "Click", { link: "https://example.com/offer" });
  await world.api("POST", `/emails/${canceled}/cancel`, { key: project.key });
  await world.settle();
  return { opened, bounced, complained, canceled };
}

type Entry = { readonly id: string; readonly type: string; readonly emailId?: string };

async function logOf(world: World, key: string, query = ""): Promise<readonly Entry[]> {
  const { status, body } = await world.api("GET", `/activity?limit=100&${query}`, { key });
  expect(status).toBe(200);
  return body.items;
}

/** The email of each event type. */
const outcome = (entries: readonly Entry[]) =>
  entries.flatMap(({ type, emailId }) => (emailId === undefined ? [] : [`${type} ${emailId}`]));

specified("6.activity-log", async ({ world, project }) => {
  const { opened, bounced, complained, canceled } = await eventful(world, project);
  const reader = await project.newKey({ scopes: ["activity:read"] });
  const entries = outcome(await logOf(world, reader));
  for (const expected of [
    `email.opened ${opened}`,
    `email.clicked ${opened}`,
    `email.bounced ${bounced}`,
    `email.complained ${complained}`,
    ...[`email.queued ${opened}`, `email.sent ${opened}`, `email.delivered ${opened}`],
    ...[`email.scheduled ${canceled}`, `email.canceled ${canceled}`],
  ])
    expect(entries.filter((entry) => entry === expected)).toEqual([expected]);
  const [first] = await logOf(world, reader);
  expect((await world.api("GET", `/activity/${first?.id}`, { key: reader })).body).toEqual(first);
  const others = await project.newKey({ scopes: ["email:read", "webhook:read", "limits:read"] });
  for (const path of ["/activity", `/activity/${first?.id}`])
    expect(statusAndName(await world.api("GET", path, { key: others }))).toEqual([403, "missing_scope"]);
});

specified("6.activity-log", async ({ world }) => {
  const { path, key } = await newSentBroadcast(world);
  const { items } = (await world.api("GET", `${path}/emails`, { key })).body;
  const [bounced, complained] = items;
  await world.ses.emit(bounced.messageId, "Bounce", {});
  await world.ses.emit(complained.messageId, "Complaint", {});
  await world.settle();
  const entries = outcome(await logOf(world, key));
  for (const expected of [`email.bounced ${bounced.id}`, `email.complained ${complained.id}`])
    expect(entries.filter((entry) => entry === expected)).toEqual([expected]);
  expect(await logOf(world, key, "type=email.bounced")).toMatchObject([
    { emailId: bounced.id, recipient: bounced.to },
  ]);
});

specified("2.activity-entry", async ({ world, project }) => {
  const { opened, bounced, complained } = await eventful(world, project);
  const entryOf = async (query: string) => (await logOf(world, project.key, query))[0];
  expect(await entryOf("type=email.opened")).toMatchObject({ emailId: opened });
  expect(await entryOf("type=email.clicked")).toMatchObject({
    emailId: opened,
    detail: { link: "https://example.com/offer" },
  });
  expect(await entryOf("type=email.bounced")).toMatchObject({
    emailId: bounced,
    recipient: simulator("bounce"),
    detail: { bounceType: "Permanent" },
  });
  expect(await entryOf("type=email.complained")).toMatchObject({ emailId: complained });
  expect(await entryOf(`type=email.delivered&emailId=${opened}`)).toMatchObject({
    recipient: "recipient@example.com",
  });
  expect(await entryOf("type=email.canceled")).toMatchObject({ at: expect.any(String) });
});

/** An endpoint that is subscribed to all email events. */
async function endpointOf(world: World, { key }: TestProject): Promise<string> {
  const body = { url: "https://spec.example.com/activity", events: ["email.*"] };
  return (await world.api("POST", "/webhooks", { key, body })).body.id;
}

specified("6.lookup", async ({ world, project }) => {
  const webhookId = await endpointOf(world, project);
  const [one, other] = [await send(world, project), await send(world, project)];
  await world.settle();
  for (const id of [one, other]) {
    const { events, webhookDeliveries } = await read(world, project, id);
    const types = ["email.delivered", "email.queued", "email.sent"];
    expect(events.map((event: Entry) => event.type).toSorted()).toEqual(types);
    expect(webhookDeliveries.map((delivery: { eventType: string }) => delivery.eventType).toSorted()).toEqual(
      types,
    );
    for (const delivery of webhookDeliveries)
      expect(delivery).toMatchObject({ webhookId, status: "succeeded", attempts: 1 });
    const entries = await logOf(world, project.key, `emailId=${id}`);
    expect(entries.map((entry) => entry.id).toSorted()).toEqual(
      events.map((event: Entry) => event.id).toSorted(),
    );
  }
});

specified("2.email", async ({ world, project }) => {
  await endpointOf(world, project);
  const html = "<h1>Receipt</h1>";
  const id = await send(world, project, { subject: "Receipt", html });
  expect(typeof id).toBe("string");
  const queued = await read(world, project, id);
  await world.settle();
  const delivered = await read(world, project, id);
  expect([queued.id, queued.status, delivered.id, delivered.status]).toEqual([id, "queued", id, "delivered"]);
  expect(delivered.events.at(-1)).toMatchObject({ type: "email.delivered" });
  expect(delivered.webhookDeliveries).toHaveLength(3);
  const htmlSha256 = createHash("sha256").update(html).digest("hex");
  expect(delivered.renderings).toEqual([
    expect.objectContaining({ subject: "Receipt", htmlSha256, htmlBytes: html.length, source: "request" }),
  ]);
});

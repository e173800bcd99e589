import { describe, expect } from "vitest";
import { issueKey } from "../../functions/operations/projects/issue-key.ts";
import { saveWebhook } from "../../functions/operations/webhooks/save-webhook.ts";
import type { Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { answered } from "../support/test-web.ts";
import { deliveriesTo, newWebhook, passTime, publishEvents, readBack, stateOf } from "../support/webhook.ts";
import type { World } from "../support/world.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const callsTo = (world: World, { url }: Webhook) => world.web.calls.filter((call) => call.url === url);
const isEnabled = async (world: World, webhook: Webhook) => (await readBack(world, webhook)).enabled;

/** An endpoint that answers what `answer` says at the time. */
async function endpoint(world: World, answer: () => number): Promise<Webhook> {
  const webhook = await newWebhook(world, await newProject(world), { events: ["contact.*"] });
  world.web.answer(webhook.url, () => answered(answer()));
  return webhook;
}

/** Something happens every so often. */
async function goOn(world: World, webhook: Webhook, ms: number, everyMs: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += everyMs) {
    await publishEvents(world, { id: webhook.projectId });
    await passTime(world, everyMs);
  }
}

describe("a failing endpoint", () => {
  test("is disabled after five days without a success, not before", async ({ world }) => {
    const webhook = await endpoint(world, () => 500);
    await goOn(world, webhook, 4.9 * day, 7 * hour);
    expect(await isEnabled(world, webhook)).toBe(true);
    await goOn(world, webhook, day, 7 * hour);
    expect(await readBack(world, webhook)).toMatchObject({ enabled: false, disabled: { reason: "failing" } });
    const last = callsTo(world, webhook).length;
    await publishEvents(world, { id: webhook.projectId });
    await passTime(world, 2 * day);
    expect(callsTo(world, webhook)).toHaveLength(last);
    const statuses = (await deliveriesTo(world, webhook)).map(({ status, reason }) => `${status} ${reason}`);
    expect(new Set(statuses)).toEqual(new Set(["failed endpoint_disabled", "failed exhausted"]));
  });

  test("is not disabled after one success in between", async ({ world }) => {
    let isUp = false;
    const webhook = await endpoint(world, () => (isUp ? 200 : 500));
    await goOn(world, webhook, 4 * day, 7 * hour);
    isUp = true;
    await goOn(world, webhook, 7 * hour, 7 * hour);
    isUp = false;
    await goOn(world, webhook, 4 * day, 7 * hour);
    expect(await isEnabled(world, webhook)).toBe(true);
  });

  test("is not disabled when its failures are more than 27 hours apart", async ({ world }) => {
    const webhook = await endpoint(world, () => 500);
    // The last attempt of each comes after three days; then there is nothing for more than a day.
    await goOn(world, webhook, 15 * day, 5 * day);
    expect(callsTo(world, webhook)).toHaveLength(30);
    expect(await isEnabled(world, webhook)).toBe(true);
  });

  test("gets all forty events of a ten-minute outage afterwards", async ({ world }) => {
    let isUp = false;
    const webhook = await endpoint(world, () => (isUp ? 200 : 503));
    await goOn(world, webhook, 10 * minute, 15_000);
    expect(await deliveriesTo(world, webhook)).toHaveLength(40);
    isUp = true;
    await passTime(world, 35 * minute);
    expect((await deliveriesTo(world, webhook)).map(({ status }) => status)).toEqual(
      Array.from({ length: 40 }, () => "succeeded"),
    );
    expect(await isEnabled(world, webhook)).toBe(true);
    expect(await stateOf(world, webhook)).toMatchObject({ failures: 0, pauses: 0 });
  });

  test("is called again within minutes after a short outage", async ({ world }) => {
    let isUp = false;
    const webhook = await endpoint(world, () => (isUp ? 200 : 503));
    await publishEvents(world, { id: webhook.projectId }, { times: 100 });
    await world.settle();
    isUp = true;
    // The ones that were called have waits of their own; all others only wait for the endpoint.
    await passTime(world, 10 * minute);
    const open = (await deliveriesTo(world, webhook)).filter(({ status }) => status === "pending");
    expect(open).toEqual([]);
  });

  test("is called at once when it is enabled again", async ({ world }) => {
    const webhook = await endpoint(world, () => 500);
    await goOn(world, webhook, 6 * day, 7 * hour);
    const before = await readBack(world, webhook);
    expect(before.enabled).toBe(false);
    const { text: key } = await issueKey(world.services, webhook.projectId, {
      ...{ name: "Server", scopes: ["*"], domainId: null },
    });
    const patched = await world.api("PATCH", `/webhooks/${webhook.id}`, { key, body: { enabled: true } });
    expect(patched.body).toMatchObject({ enabled: true, disabledReason: null });
    await publishEvents(world, { id: webhook.projectId });
    const made = callsTo(world, webhook).length;
    await passTime(world, minute);
    expect(callsTo(world, webhook).length).toBeGreaterThan(made);
    expect(await isEnabled(world, webhook)).toBe(true);
  });
});

describe("the event webhook.disabled", () => {
  test("is in the activity log and delivered to the project's other webhooks", async ({ world, project }) => {
    const gone = await newWebhook(world, project);
    const others = [
      await newWebhook(world, project),
      await newWebhook(world, project, { events: ["webhook.*"] }),
    ];
    const deaf = await newWebhook(world, project, { events: ["email.*"] });
    world.web.answer(gone.url, () => answered(410));
    await publishEvents(world, project);
    await passTime(world, minute);
    const told = (webhook: Webhook) =>
      callsTo(world, webhook)
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === "webhook.disabled");
    for (const other of others)
      expect(told(other)).toMatchObject([{ data: { webhookId: gone.id, reason: "gone" } }]);
    expect([...told(gone), ...told(deaf)]).toEqual([]);
    const { body } = await world.api("GET", "/activity?limit=10", { key: project.key });
    expect(body.items.filter(({ type }: { type: string }) => type === "webhook.disabled")).toHaveLength(1);
  });

  test("is published once when several workers get a 410", async ({ world, project }) => {
    const gone = await newWebhook(world, project);
    const other = await newWebhook(world, project, { events: ["webhook.disabled"] });
    world.web.answer(gone.url, () => answered(410));
    await publishEvents(world, project, { times: 30 });
    await passTime(world, day);
    expect(callsTo(world, other)).toHaveLength(1);
    expect((await deliveriesTo(world, gone)).every(({ status }) => status === "failed")).toBe(true);
  });
});

test("an endpoint that says 410 while its webhook gets another URL does not end the delivery", async ({
  world,
  project,
}) => {
  const webhook = await newWebhook(world, project);
  const url = `${webhook.url}/moved`;
  world.web.answer(webhook.url, async () => {
    const moved = await world.api("PATCH", `/webhooks/${webhook.id}`, { key: project.key, body: { url } });
    return answered(moved.status === 200 ? 410 : 500);
  });
  await publishEvents(world, project);
  await passTime(world, hour);
  expect(await readBack(world, webhook)).toMatchObject({ enabled: true, url });
  expect(await deliveriesTo(world, webhook)).toMatchObject([{ status: "succeeded" }]);
  expect(callsTo(world, { ...webhook, url })).toHaveLength(1);
});

test("pending deliveries of a deleted webhook fail", async ({ world }) => {
  const webhook = await endpoint(world, () => 500);
  await publishEvents(world, { id: webhook.projectId });
  await world.settle();
  expect(await saveWebhook(world.services, webhook.projectId, { before: webhook, after: undefined })).toBe(
    true,
  );
  await passTime(world, day);
  expect(callsTo(world, webhook)).toHaveLength(1);
  const [delivery] = await deliveriesTo(world, webhook);
  expect(delivery).toMatchObject({ status: "failed", reason: "endpoint_deleted", tries: 1 });
});

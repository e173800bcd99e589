import { describe, expect } from "vitest";
import { eventKey } from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import type { Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { refuse, withFaults } from "../support/fault-injection.ts";
import { test } from "../support/test.ts";
import { answered } from "../support/test-web.ts";
import { deliveriesTo, newWebhook, passTime, publishEvents, stateOf } from "../support/webhook.ts";
import type { World } from "../support/world.ts";

const minute = 60_000;

const callsTo = (world: World, { url }: Webhook) => world.web.calls.filter((call) => call.url === url);
const work = (world: World) => world.webhookQueue.workOff(callWebhooks.on(world.services));
const messageTo = (world: World, { id }: Webhook) =>
  world.webhookQueue.waiting().find(({ message }) => message.webhookId === id)?.message;
/** Writes to rows of this kind fail, whatever is tried. */
const noWrites = (kind: string, times = 1000) => ({
  ...{ command: "UpdateItem", times, act: refuse("InternalServerError", 500) },
  when: ({ Key }: Readonly<Record<string, unknown>>) => JSON.stringify(Key).includes(kind),
});

describe("a worker that cannot write the outcome of a call", () => {
  test("repeats the call with the same id and body", async ({ world, project }) => {
    const webhook = await newWebhook(world, project);
    const [id] = await publishEvents(world, project);
    const [met] = await withFaults(world, [noWrites("#WHD#")], async () => {
      await work(world);
    });
    expect(met).toBeGreaterThan(0);
    expect(callsTo(world, webhook)).toHaveLength(1);
    await passTime(world, minute);
    expect(callsTo(world, webhook).map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
    expect(new Set(callsTo(world, webhook).map(({ body }) => body)).size).toBe(1);
    expect(await deliveriesTo(world, webhook)).toMatchObject([{ status: "succeeded", tries: 1 }]);
  });

  test("finishes its other deliveries and frees its slot", async ({ world, project }) => {
    const webhook = await newWebhook(world, project);
    await publishEvents(world, project, { times: 10 });
    // The SDK asks three times for the one that fails.
    await withFaults(world, [noWrites("#WHD#", 3)], async () => {
      await work(world);
    });
    const state = await stateOf(world, webhook);
    expect([state.slot0, state.slot1, state.slot2, state.slot3, state.slot4].filter(Boolean)).toEqual([]);
    const statuses = (await deliveriesTo(world, webhook)).map(({ status }) => status);
    expect(statuses.filter((one) => one === "succeeded").length).toBeGreaterThanOrEqual(7);
    await passTime(world, minute);
    expect((await deliveriesTo(world, webhook)).every(({ status }) => status === "succeeded")).toBe(true);
  });
});

test("a duplicate message at the same time does not count as an attempt", async ({ world, project }) => {
  const webhook = await newWebhook(world, project);
  const both = Promise.withResolvers<void>();
  world.web.answer(webhook.url, async () => {
    if (callsTo(world, webhook).length === 2) both.resolve();
    await both.promise;
    return answered(500);
  });
  await publishEvents(world, project);
  const message = messageTo(world, webhook);
  const batch = () => ({
    // The worker reads these fields of a record alone.
    Records: [{ messageId: "one", body: JSON.stringify(message) }],
  });
  const run = callWebhooks.on(world.services);
  await Promise.all([batch(), batch()].map((event) => run(event as Parameters<typeof run>[0])));
  const [delivery] = await deliveriesTo(world, webhook);
  expect(delivery).toMatchObject({ status: "pending", tries: 1, rev: 1 });
  // The first message, which was handed to both by hand, and one for the next attempt.
  const waiting = world.webhookQueue.waiting().filter((one) => one.message.webhookId === webhook.id);
  expect(waiting).toHaveLength(2);
  expect(delivery?.attempts).toHaveLength(1);
  world.web.answer(webhook.url, () => answered(200));
  await passTime(world, 2 * minute);
  expect(await deliveriesTo(world, webhook)).toMatchObject([{ status: "succeeded", tries: 2 }]);
});

test("a delivery that could not be enqueued is attempted within two minutes", async ({ world, project }) => {
  const webhook = await newWebhook(world, project);
  world.webhookQueue.stop();
  await publishEvents(world, project, { times: 3 });
  expect(world.webhookQueue.waiting()).toEqual([]);
  world.webhookQueue.start();
  await passTime(world, 2 * minute);
  expect(callsTo(world, webhook)).toHaveLength(3);
  expect((await deliveriesTo(world, webhook)).every(({ status }) => status === "succeeded")).toBe(true);
});

test("a retry that could not be enqueued is attempted at its scheduled time", async ({ world, project }) => {
  const webhook = await newWebhook(world, project);
  world.web.answer(webhook.url, () => {
    world.webhookQueue.stop();
    return answered(500);
  });
  await publishEvents(world, project);
  await work(world);
  world.webhookQueue.start();
  world.web.answer(webhook.url, () => answered(200));
  await passTime(world, 3 * minute);
  expect(callsTo(world, webhook)).toHaveLength(2);
});

describe("a delivery whose event has expired", () => {
  test("fails without counting against its endpoint", async ({ world, project }) => {
    const webhook = await newWebhook(world, project);
    world.web.answer(webhook.url, () => answered(500));
    await publishEvents(world, project, { times: 2 });
    await world.settle();
    const before = await stateOf(world, webhook);
    expect(before.failures).toBe(2);
    const [expired = ""] = await publishEvents(world, project);
    await remove(world.services.tables, "data", eventKey(project.id, expired));
    await world.settle();
    const delivery = async () =>
      (await deliveriesTo(world, webhook)).find(({ eventId }) => eventId === expired);
    // Its row is written after its deliveries: it may only be on its way.
    expect(await delivery()).toMatchObject({ status: "pending", tries: 0, attempts: [] });
    await passTime(world, 25 * 60 * minute);
    expect(await delivery()).toMatchObject({
      status: "failed",
      reason: "event_expired",
      tries: 0,
      attempts: [],
    });
    // It was no success that would have ended the failures before it.
    const { failures, firstFailedAt } = await stateOf(world, webhook);
    expect(failures).toBeGreaterThanOrEqual(before.failures);
    expect(firstFailedAt).toBe(before.firstFailedAt);
  });
});

test("an invalid message goes to the dead-letter queue; others are handled", async ({ world, project }) => {
  const webhook = await newWebhook(world, project);
  await publishEvents(world, project);
  const message = messageTo(world, webhook);
  const run = callWebhooks.on(world.services);
  const Records = [
    { messageId: "odd", body: "{}" },
    { messageId: "one", body: JSON.stringify(message) },
  ];
  // The worker reads these fields of a record alone.
  const { batchItemFailures } = await run({ Records } as Parameters<typeof run>[0]);
  expect(batchItemFailures).toEqual([{ itemIdentifier: "odd" }]);
  expect(callsTo(world, webhook)).toHaveLength(1);
});

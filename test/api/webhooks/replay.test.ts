import { describe, expect } from "vitest";
import { deliveryKey } from "../../../functions/store/platform/keys.ts";
import { remove } from "../../../functions/store/platform/write.ts";
import { storeEvent } from "../../support/store-event.ts";
import { test } from "../../support/test.ts";
import { answered } from "../../support/test-web.ts";
import type { World } from "../../support/world.ts";
import { told } from "../contacts/caller.ts";
import { type Hooked, newHooked, nobodysDelivery } from "./hooked.ts";

const day = 24 * 60 * 60_000;
const ago = (world: World, ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();
const idsTold = ({ calls }: Hooked) => calls().map(({ headers }) => headers["webhook-id"]);

describe("replaying one delivery", () => {
  test("calls the endpoint again with the same id and a whole schedule", async ({ world }) => {
    const hooked = await newHooked(world);
    const { post, get, path, url, replay } = hooked;
    world.web.answer(url, () => answered(410));
    const { body: made } = await post(`${path}/test`, {});
    await world.settle();
    world.web.answer(url, () => answered(503));
    await hooked.patch(path, { enabled: true });
    const failed = (await get(`${path}/deliveries/${made.id}`)).body;
    expect(failed).toMatchObject({ status: "failed", reason: "endpoint_gone", attempts: 1 });
    world.clock.advance(1000);
    const answer = await replay({ deliveryId: made.id });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      ...{ ...made, attempts: 1, nextAttemptAt: world.clock.now().toISOString() },
    });
    await world.settle();
    world.web.answer(url, () => answered(200));
    // Its schedule begins anew: the second attempt comes after seconds.
    world.clock.advance(6000);
    await world.settle();
    expect((await get(`${path}/deliveries/${made.id}`)).body).toMatchObject({
      ...{ status: "succeeded", reason: null, attempts: 3 },
    });
    expect(idsTold(hooked)).toEqual([made.eventId, made.eventId, made.eventId]);
  });

  test("can be repeated, for pending and for succeeded deliveries", async ({ world }) => {
    const hooked = await newHooked(world);
    const { post, path, replay } = hooked;
    const { body } = await post(`${path}/test`, {});
    const twice = await Promise.all([1, 2].map(() => replay({ deliveryId: body.id })));
    expect(twice.map(({ status }) => status)).toEqual([202, 202]);
    await world.settle();
    expect(idsTold(hooked)).toEqual([body.eventId]);
    await replay({ deliveryId: body.id });
    await world.settle();
    expect(idsTold(hooked)).toEqual([body.eventId, body.eventId]);
  });

  test("is enqueued by the sweeper when the queue is unavailable", async ({ world }) => {
    const hooked = await newHooked(world);
    const { body } = await hooked.post(`${hooked.path}/test`, {});
    await world.settle();
    world.webhookQueue.stop();
    expect((await hooked.replay({ deliveryId: body.id })).status).toBe(202);
    world.webhookQueue.start();
    world.clock.advance(2 * 60_000);
    await world.sweep();
    await world.settle();
    expect(idsTold(hooked)).toHaveLength(2);
  });
});

describe("an invalid replay", () => {
  test.for<[string, (ago: (ms: number) => string) => object]>([
    ["of nothing", () => ({})],
    ["of a range without an end", (ago) => ({ from: ago(day) })],
    ["of a range without a beginning", (ago) => ({ to: ago(0) })],
    ["of both", (ago) => ({ deliveryId: nobodysDelivery, from: ago(day), to: ago(0) })],
    ["of a delivery and half a range", (ago) => ({ deliveryId: nobodysDelivery, from: ago(day) })],
    ["of a range the wrong way round", (ago) => ({ from: ago(0), to: ago(1) })],
    ["of the future", (ago) => ({ from: ago(-1), to: ago(-day) })],
    ["of times without an offset", () => ({ from: "2026-06-01T00:00:00", to: "2026-06-02T00:00:00" })],
    ["of times that do not exist", () => ({ from: "2026-02-31T00:00:00Z", to: "2026-06-02T00:00:00Z" })],
    ["of an event", () => ({ deliveryId: nobodysDelivery.replace("whd", "evt") })],
    ["of what it does not know", (ago) => ({ from: ago(day), to: ago(0), events: ["*"] })],
  ] as const)("%s is refused, and begins nothing", async ([_, bodyOf], { world }) => {
    const hooked = await newHooked(world);
    world.recorder.reset();
    expect(told(await hooked.replay(bodyOf((ms) => ago(world, ms))))).toEqual([400, "validation_error"]);
    expect(world.recorder.calls().filter(({ writeUnits }) => writeUnits > 0)).toEqual([]);
    expect(world.jobs.waiting).toEqual([]);
  });

  test("names the end of the range that is wrong", async ({ world }) => {
    const { replay } = await newHooked(world);
    for (const range of [
      { from: ago(world, 0), to: ago(world, day) },
      { from: ago(world, -1000), to: ago(world, -2000) },
    ])
      expect((await replay(range)).body.issues[0].path).toBe("from");
  });

  test("of an unknown delivery is not found", async ({ world }) => {
    const { replay } = await newHooked(world);
    expect(told(await replay({ deliveryId: nobodysDelivery }))).toEqual([404, "not_found"]);
  });
});

describe("replaying the events between two times", () => {
  /** An endpoint, and what happened on four days before it was there. */
  const withPast = async (world: World, over: object = {}) => {
    const hooked = await newHooked(world, over);
    const ids: string[] = [];
    for (const days of [4, 3, 2, 1])
      ids.push(
        await storeEvent(world, hooked.project, { at: ago(world, days * day), type: "outbound.updated" }),
      );
    return { hooked, ids };
  };

  test("delivers the missed events, both ends included, and responds at once", async ({ world }) => {
    const { hooked, ids } = await withPast(world);
    const [from, to] = [ago(world, 3 * day), ago(world, 2 * day)];
    const { status, body } = await hooked.replay({ from, to });
    expect(status).toBe(202);
    expect(body).toEqual({ id: expect.stringMatching(/^job_/), status: "running", from, to });
    await world.settle();
    expect(idsTold(hooked).toSorted()).toEqual(ids.slice(1, 3));
    expect((await hooked.deliveries()).map(({ status: one }) => one)).toEqual(["succeeded", "succeeded"]);
  });

  test("applies the webhook's current filters", async ({ world }) => {
    const { hooked, ids } = await withPast(world, { events: ["domain.*"] });
    const domain = await storeEvent(world, hooked.project, { at: ago(world, day), type: "domain.failed" });
    const range = { from: ago(world, 30 * day), to: ago(world, 0) };
    await hooked.replay(range);
    await world.settle();
    expect(idsTold(hooked)).toEqual([domain]);
    await hooked.patch(hooked.path, { events: ["outbound.*"] });
    await hooked.replay(range);
    await world.settle();
    expect(idsTold(hooked).slice(1).toSorted()).toEqual(ids);
  });

  test("ends at the current time when its end is in the future", async ({ world }) => {
    const { hooked, ids } = await withPast(world);
    const now = world.clock.now().toISOString();
    expect((await hooked.replay({ from: ago(world, 30 * day), to: ago(world, -day) })).body.to).toBe(now);
    await world.settle();
    expect(idsTold(hooked).toSorted()).toEqual(ids);
    expect(world.jobs.waiting).toEqual([]);
  });

  test("repeats succeeded and failed deliveries, but not pending ones", async ({ world }) => {
    const hooked = await newHooked(world);
    const { post, url, path } = hooked;
    for (const n of [1, 2, 3]) {
      world.clock.advance(1000);
      await post("/contacts", { email: `a${n}@x.test` });
      // The second fails and waits for its next attempt; the third is the last, and 410 is for good.
      world.web.answer(url, () => answered([200, 500, 410][n - 1] ?? 200));
      await world.settle();
    }
    await hooked.patch(path, { enabled: true });
    world.web.answer(url, () => answered(200));
    const before = await hooked.deliveries();
    expect(before.map(({ eventType, status }) => [eventType, status])).toContainEqual([
      ...["contact.created", "pending"],
    ]);
    const waiting = before.find(({ status }) => status === "pending");
    world.clock.advance(1);
    const callsBefore = hooked.calls().length;
    await hooked.replay({ from: ago(world, day), to: ago(world, 0) });
    await world.jobs.workOff(world.services);
    const after = await hooked.deliveries();
    expect(after.find(({ id }) => id === waiting?.id)).toEqual(waiting);
    await world.settle();
    const contacts = (await hooked.deliveries()).filter(({ eventType }) => eventType === "contact.created");
    expect(contacts.map(({ status, attempts }) => [status, attempts]).toSorted()).toEqual([
      ["pending", 1],
      ["succeeded", 2],
      ["succeeded", 2],
    ]);
    // The endpoint's own end is told of as well, now that somebody is there.
    const types = hooked
      .calls()
      .slice(callsBefore)
      .map(({ body }) => JSON.parse(body).type);
    expect(types.toSorted()).toEqual(["contact.created", "contact.created", "webhook.disabled"]);
  });

  test("delivers the events of several steps once each", async ({ world }) => {
    const hooked = await newHooked(world);
    const ids: string[] = [];
    for (let n = 0; n < 250; n++) {
      const at = ago(world, day - Math.floor(n / 3));
      ids.push(await storeEvent(world, hooked.project, { at }));
    }
    await hooked.replay({ from: ago(world, 2 * day), to: ago(world, 0) });
    for (let at = 0; at < 60; at++) {
      await world.settle();
      world.clock.advance(60_000);
      await world.sweep();
    }
    await world.settle();
    expect(idsTold(hooked).toSorted()).toEqual(ids.toSorted());
  });

  test("concurrent and consecutive replays deliver pending events once", async ({ world }) => {
    const { hooked, ids } = await withPast(world);
    const range = { from: ago(world, 30 * day), to: ago(world, 0) };
    await Promise.all([hooked.replay(range), hooked.replay(range)]);
    const jobs = world.jobs.waiting.splice(0);
    expect(jobs).toHaveLength(2);
    world.jobs.waiting.push(...jobs);
    await Promise.all([world.jobs.workOff(world.services), world.jobs.workOff(world.services)]);
    await world.settle();
    expect(idsTold(hooked).toSorted()).toEqual(ids);
    world.clock.advance(1);
    await hooked.replay({ from: range.from, to: ago(world, 0) });
    await world.settle();
    expect(idsTold(hooked).toSorted()).toEqual([...ids, ...ids].toSorted());
  });

  test("does not deliver another project's events", async ({ world }) => {
    const { hooked } = await withPast(world);
    const other = await newHooked(world);
    await other.replay({ from: ago(world, 30 * day), to: ago(world, 0) });
    await world.settle();
    expect(other.calls()).toEqual([]);
    expect(hooked.calls()).toEqual([]);
  });

  test("stops when the webhook is disabled or deleted", async ({ world }) => {
    for (const end of ["off", "gone"]) {
      const { hooked } = await withPast(world);
      await hooked.replay({ from: ago(world, 30 * day), to: ago(world, 0) });
      if (end === "off") await hooked.patch(hooked.path, { enabled: false });
      else await hooked.remove(hooked.path);
      await world.settle();
      expect(hooked.calls()).toEqual([]);
      // Nothing is written that would only be given up.
      if (end === "off") expect(await hooked.deliveries()).toEqual([]);
      world.clock.advance(10 * 60_000);
      await world.sweep();
      expect(world.jobs.waiting).toEqual([]);
    }
  });

  test("repeats an expired delivery whose event is still kept", async ({ world }) => {
    const { hooked, ids } = await withPast(world);
    const range = { from: ago(world, 30 * day), to: ago(world, 0) };
    await hooked.replay(range);
    await world.settle();
    for (const { id } of await hooked.deliveries())
      await remove(world.services.tables, "data", deliveryKey(hooked.project.id, hooked.id, id));
    await hooked.replay(range);
    await world.settle();
    expect(idsTold(hooked).toSorted()).toEqual([...ids, ...ids].toSorted());
  });
});

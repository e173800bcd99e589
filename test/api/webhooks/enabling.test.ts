import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookStateKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { parseWebhookState } from "../../../functions/store/webhooks/webhook-state.ts";
import { answered } from "../../support/test-web.ts";
import { startWorld, type World } from "../../support/world.ts";
import { told } from "../contacts/caller.ts";
import { type Hooked, newHooked, newUrl } from "./hooked.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { engine: "memory" });
});
afterAll(() => world.stop());

async function stateOf({ project, id }: Hooked) {
  return parseWebhookState(await getItem(world.services.tables, "data", webhookStateKey(project.id, id)));
}

/** Tells the endpoint something and has that come to an end for now. */
async function tell({ post, path }: Hooked): Promise<void> {
  await post(`${path}/test`, {});
  await world.settle();
}

describe("an endpoint that was disabled", () => {
  const gone = async () => {
    const hooked = await newHooked(world);
    world.web.answer(hooked.url, () => answered(410));
    await tell(hooked);
    return hooked;
  };

  test("says why and since when", async () => {
    const { get, path } = await gone();
    const disabledAt = world.clock.now().toISOString();
    const expected = { enabled: false, disabledReason: "gone", disabledAt };
    expect((await get(path)).body).toMatchObject(expected);
    expect((await get("/webhooks")).body.items).toMatchObject([expected]);
  });

  test("keeps that while other things are changed, and loses it when it is enabled again", async () => {
    const { get, patch, path } = await gone();
    for (const change of [{ events: ["email.*"] }, { url: newUrl() }, { enabled: false }])
      expect((await patch(path, change)).body).toMatchObject({ enabled: false, disabledReason: "gone" });
    const again = { enabled: true, disabledReason: null, disabledAt: null };
    expect((await patch(path, { enabled: true })).body).toMatchObject(again);
    expect((await get(path)).body).toMatchObject(again);
    expect((await patch(path, { enabled: false })).body).toMatchObject({
      enabled: false,
      disabledReason: null,
    });
  });

  test("begins anew when it is enabled, and is told of what happens from then on", async () => {
    const hooked = await gone();
    const { patch, path, url, contact, calls } = hooked;
    await contact("missed@x.test");
    await world.settle();
    expect(calls()).toHaveLength(1);
    expect((await stateOf(hooked)).failures).toBe(1);
    world.web.answer(url, () => answered(200));
    await patch(path, { enabled: true });
    expect(await stateOf(hooked)).toMatchObject({ failures: 0 });
    await contact("told@x.test");
    await world.settle();
    expect(calls()).toHaveLength(2);
  });

  test("is neither tested nor replayed to", async () => {
    const { post, path, replay, deliveries } = await gone();
    const [{ id: deliveryId }] = await deliveries();
    const range = { from: "2026-01-01T00:00:00Z", to: world.clock.now().toISOString() };
    for (const answer of [
      await post(`${path}/test`, {}),
      await replay({ deliveryId }),
      await replay(range),
    ]) {
      expect(told(answer)).toEqual([409, "invalid_state"]);
      expect(answer.body.message).toContain("disabled");
    }
    expect(world.webhookQueue.waiting()).toEqual([]);
    expect(world.jobs.waiting).toEqual([]);
  });
});

describe("what is known of failures", () => {
  const failing = async () => {
    const hooked = await newHooked(world);
    world.web.answer(hooked.url, () => answered(500));
    for (let at = 0; at < 6; at++) await tell(hooked);
    expect(await stateOf(hooked)).toMatchObject({ failures: 5, openUntil: expect.any(String) });
    return hooked;
  };

  test("is forgotten when the endpoint moves to another URL, which is called at once", async () => {
    const hooked = await failing();
    const url = newUrl();
    await hooked.patch(hooked.path, { url });
    const { failures, openUntil, firstFailedAt, lastFailedAt } = await stateOf(hooked);
    expect([failures, openUntil, firstFailedAt, lastFailedAt]).toEqual([0, undefined, undefined, undefined]);
    await tell(hooked);
    expect(world.web.calls.filter((call) => call.url === url)).toHaveLength(1);
  });

  test("is nothing that a call of the old URL can still add to", async () => {
    const hooked = await newHooked(world);
    world.web.answer(hooked.url, async () => {
      await hooked.patch(hooked.path, { url: newUrl() });
      return answered(500);
    });
    await tell(hooked);
    expect(await stateOf(hooked)).toMatchObject({ failures: 0 });
    expect((await stateOf(hooked)).firstFailedAt).toBeUndefined();
    const again = await newHooked(world);
    world.web.answer(again.url, () => answered(500));
    await again.patch(again.path, { url: newUrl() });
    await again.patch(again.path, { url: again.url });
    await tell(again);
    expect(await stateOf(again)).toMatchObject({ failures: 1 });
  });

  test("stays where the URL is the same or something else changes", async () => {
    const hooked = await failing();
    const { patch, path, url } = hooked;
    for (const change of [{ url }, { events: ["email.*"] }, { enabled: true }]) {
      expect((await patch(path, change)).status).toBe(200);
      expect((await stateOf(hooked)).failures).toBe(5);
    }
    await hooked.post(`${path}/rotate-secret`, {});
    expect((await stateOf(hooked)).failures).toBe(5);
  });

  test("is gone with the endpoint", async () => {
    const { project, id, path, remove } = await failing();
    await remove(path);
    const { tables } = world.services;
    expect(await getItem(tables, "data", webhookStateKey(project.id, id))).toBeUndefined();
  });
});

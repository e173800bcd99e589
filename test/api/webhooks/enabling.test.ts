import { describe, expect } from "vitest";
import { webhookStateKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { parseWebhookState } from "../../../functions/store/webhooks/webhook-state.ts";
import { test } from "../../support/test.ts";
import { answered } from "../../support/test-web.ts";
import type { World } from "../../support/world.ts";
import { told } from "../contacts/caller.ts";
import { type Hooked, newHooked, newUrl } from "./hooked.ts";

async function stateOf(world: World, { project, id }: Hooked) {
  return parseWebhookState(await getItem(world.services.tables, "data", webhookStateKey(project.id, id)));
}

/** Tells the endpoint something and has that come to an end for now. */
async function tell(world: World, { post, path }: Hooked): Promise<void> {
  await post(`${path}/test`, {});
  await world.settle();
}

describe("a webhook that was disabled", () => {
  const gone = async (world: World) => {
    const hooked = await newHooked(world);
    world.web.answer(hooked.url, () => answered(410));
    await tell(world, hooked);
    return hooked;
  };

  test("shows the reason and the time", async ({ world }) => {
    const { get, path } = await gone(world);
    const disabledAt = world.clock.now().toISOString();
    const expected = { enabled: false, disabledReason: "gone", disabledAt };
    expect((await get(path)).body).toMatchObject(expected);
    expect((await get("/webhooks")).body.items).toMatchObject([expected]);
  });

  test("keeps the reason through other changes until it is enabled again", async ({ world }) => {
    const { get, patch, path } = await gone(world);
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

  test("starts without failures when it is enabled, and gets the events from then on", async ({ world }) => {
    const hooked = await gone(world);
    const { patch, path, url, contact, calls } = hooked;
    await contact("missed@x.test");
    await world.settle();
    expect(calls()).toHaveLength(1);
    expect((await stateOf(world, hooked)).failures).toBe(1);
    world.web.answer(url, () => answered(200));
    await patch(path, { enabled: true });
    expect(await stateOf(world, hooked)).toMatchObject({ failures: 0 });
    await contact("told@x.test");
    await world.settle();
    expect(calls()).toHaveLength(2);
  });

  test("refuses tests and replays", async ({ world }) => {
    const { post, path, replay, deliveries } = await gone(world);
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

describe("the failures of an endpoint", () => {
  const failing = async (world: World) => {
    const hooked = await newHooked(world);
    world.web.answer(hooked.url, () => answered(500));
    for (let at = 0; at < 6; at++) await tell(world, hooked);
    expect(await stateOf(world, hooked)).toMatchObject({ failures: 5, openUntil: expect.any(String) });
    return hooked;
  };

  test("are reset by a new URL, which is called at once", async ({ world }) => {
    const hooked = await failing(world);
    const url = newUrl();
    await hooked.patch(hooked.path, { url });
    const { failures, openUntil, firstFailedAt, lastFailedAt } = await stateOf(world, hooked);
    expect([failures, openUntil, firstFailedAt, lastFailedAt]).toEqual([0, undefined, undefined, undefined]);
    await tell(world, hooked);
    expect(world.web.calls.filter((call) => call.url === url)).toHaveLength(1);
  });

  test("do not include a call of the old URL that ends after the change", async ({ world }) => {
    const hooked = await newHooked(world);
    world.web.answer(hooked.url, async () => {
      await hooked.patch(hooked.path, { url: newUrl() });
      return answered(500);
    });
    await tell(world, hooked);
    expect(await stateOf(world, hooked)).toMatchObject({ failures: 0 });
    expect((await stateOf(world, hooked)).firstFailedAt).toBeUndefined();
    const again = await newHooked(world);
    world.web.answer(again.url, () => answered(500));
    await again.patch(again.path, { url: newUrl() });
    await again.patch(again.path, { url: again.url });
    await tell(world, again);
    expect(await stateOf(world, again)).toMatchObject({ failures: 1 });
  });

  test("are kept by changes of other fields", async ({ world }) => {
    const hooked = await failing(world);
    const { patch, path, url } = hooked;
    for (const change of [{ url }, { events: ["email.*"] }, { enabled: true }]) {
      expect((await patch(path, change)).status).toBe(200);
      expect((await stateOf(world, hooked)).failures).toBe(5);
    }
    await hooked.post(`${path}/rotate-secret`, {});
    expect((await stateOf(world, hooked)).failures).toBe(5);
  });

  test("are deleted with the webhook", async ({ world }) => {
    const { project, id, path, remove } = await failing(world);
    await remove(path);
    const { tables } = world.services;
    expect(await getItem(tables, "data", webhookStateKey(project.id, id))).toBeUndefined();
  });
});

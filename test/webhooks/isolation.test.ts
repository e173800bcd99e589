import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebOutcome } from "../../functions/gateways/platform/web/web.ts";
import { acquireSlot } from "../../functions/operations/webhooks/calls/hold-slot.ts";
import type { Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { directEngine } from "../support/memory-dynamo/engines.ts";
import { newProject } from "../support/project.ts";
import { answered } from "../support/test-web.ts";
import { deliveriesTo, newWebhook, passTime, publishEvents, stateOf } from "../support/webhook.ts";
import { startWorld, type World } from "../support/world.ts";

const minute = 60_000;
const timedOut: WebOutcome = { kind: "failed", reason: "timeout", ms: 15_000 };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe("one dead endpoint among a hundred", () => {
  /** In which batch of the queue each endpoint was called, a list for each. */
  async function batchesOf(dead: number | undefined) {
    const one = await startWorld({}, { engine: directEngine });
    const project = await newProject(one);
    const called: number[][] = [];
    for (let n = 0; n < 100; n++) {
      const { url } = await newWebhook(one, project);
      const batches: number[] = [];
      called.push(batches);
      one.web.answer(url, () => {
        batches.push(one.webhookQueue.batches());
        return n === dead ? timedOut : answered(200);
      });
    }
    for (let n = 0; n < 8; n++) {
      await publishEvents(one, project);
      await one.settle();
    }
    await one.stop();
    return called;
  }

  test("does not delay the deliveries to the others", async () => {
    const dead = 42;
    const [well, ill] = [await batchesOf(undefined), await batchesOf(dead)];
    const others = (called: number[][]) => called.filter((_, n) => n !== dead);
    expect(others(ill)).toEqual(others(well));
    expect(others(ill).every((batches) => batches.length === 8)).toBe(true);
    // It has five calls in a row; then it is left alone.
    expect(ill[dead]).toHaveLength(5);
  });
});

/**
 * Lets workers run side by side on an endpoint that holds every call until none of them goes on. Answers how many calls
 * each of those that called had made by then, and how many of them called at once at any time.
 */
async function sideBySide(webhook: Webhook, workers: number) {
  const who = new AsyncLocalStorage<number>();
  const [calling, done] = [new Map<number, number>(), new Set<number>()];
  const released = Promise.withResolvers<void>();
  let most = 0;
  world.web.answer(webhook.url, async () => {
    const worker = who.getStore() ?? -1;
    calling.set(worker, (calling.get(worker) ?? 0) + 1);
    most = Math.max(most, calling.size);
    await released.promise;
    calling.delete(worker);
    return answered(200);
  });
  const run = async (worker: number) => {
    await world.webhookQueue.workOff(callWebhooks.on(world.services));
    done.add(worker);
  };
  const all = Array.from({ length: workers }, (_, worker) => who.run(worker, () => run(worker)));
  // Until each of them either calls or has found that it may not.
  for (let turn = 0; calling.size + done.size < workers && turn < 1e6; turn++)
    await new Promise(setImmediate);
  const held = [...calling.values()];
  released.resolve();
  await Promise.all(all);
  return { held, most };
}

describe("the workers that call an endpoint", () => {
  test("are at most five at once, and deliver all events", async () => {
    const project = await newProject(world);
    const webhook = await newWebhook(world, project);
    await publishEvents(world, project, { times: 100 });
    const { held, most } = await sideBySide(webhook, 9);
    expect([held.length, most]).toEqual([5, 5]);
    await passTime(world, minute);
    expect((await deliveriesTo(world, webhook)).every(({ status }) => status === "succeeded")).toBe(true);
    expect(world.web.calls.filter(({ url }) => url === webhook.url)).toHaveLength(100);
    expect(world.webhookQueue.deadLetters()).toEqual([]);
  });

  test("are one with a single delivery after five failures, and more after a success", async () => {
    const project = await newProject(world);
    const webhook = await newWebhook(world, project);
    world.web.answer(webhook.url, () => timedOut);
    await publishEvents(world, project, { times: 5 });
    await world.settle();
    expect((await stateOf(world, webhook)).failures).toBe(5);
    world.clock.advance(11_000);
    await publishEvents(world, project, { times: 60 });
    // What waits since before is not ready in the first batches.
    expect(await sideBySide(webhook, 4)).toEqual({ held: [1], most: 1 });
    expect((await stateOf(world, webhook)).failures).toBe(0);
    expect((await sideBySide(webhook, 2)).most).toBe(2);
    await passTime(world, 20 * minute);
    expect((await deliveriesTo(world, webhook)).every(({ status }) => status === "succeeded")).toBe(true);
  });

  test("are none during a pause, and one with a single delivery after it", async () => {
    const project = await newProject(world);
    const webhook = await newWebhook(world, project);
    world.web.answer(webhook.url, () => timedOut);
    await publishEvents(world, project, { times: 200 });
    await passTime(world, 60 * minute);
    const times = world.web.calls.filter(({ url }) => url === webhook.url).map(({ at }) => at.getTime());
    const first = times.filter((at) => at === times[0]).length;
    expect(first).toBeLessThanOrEqual(10);
    // Pauses double from ten seconds to half an hour: within an hour there is room for nine.
    expect(times.length - first).toBeLessThanOrEqual(9);
    expect(times.length - first).toBeGreaterThanOrEqual(4);
    const tries = (await deliveriesTo(world, webhook)).reduce((sum, one) => sum + one.tries, 0);
    expect(tries).toBe(times.length);
  });
});

test.each([
  [1, 5],
  [3, 3],
  [10, 1],
])(
  "an endpoint of a project with %i endpoints has %i slots: a fifth of the workers at most (F07)",
  async (webhooks, slots) => {
    const webhook = await newWebhook(world, await newProject(world));
    const take = async () => acquireSlot(world.services, webhook, await stateOf(world, webhook), 1, webhooks);
    for (let count = 0; count < slots; count++) expect(await take()).toHaveProperty("slot");
    expect(await take()).toBe("busy");
  },
);

describe("while all slots of an endpoint are taken", () => {
  /** Takes them all, as workers would whose clocks are ahead by so much. */
  const hold = async (webhook: Webhook, ahead = 0) => {
    const clock = () => new Date(world.clock.now().getTime() + ahead);
    const take = async () =>
      acquireSlot({ ...world.services, clock }, webhook, await stateOf(world, webhook), 1, 1);
    for (let n = 0; n < 5; n++) expect(await take()).toHaveProperty("slot");
    expect(await take()).toBe("busy");
  };

  test("its messages are requeued until the slots of crashed workers expire", async () => {
    const project = await newProject(world);
    const webhook = await newWebhook(world, project);
    const other = await newWebhook(world, project);
    await hold(webhook);
    await publishEvents(world, project, { times: 20 });
    await passTime(world, 80_000);
    expect((await deliveriesTo(world, other)).every(({ status }) => status === "succeeded")).toBe(true);
    expect((await deliveriesTo(world, webhook)).every(({ tries }) => tries === 0)).toBe(true);
    await passTime(world, 3 * minute);
    expect((await deliveriesTo(world, webhook)).every(({ status }) => status === "succeeded")).toBe(true);
    expect(world.webhookQueue.deadLetters()).toEqual([]);
  });

  test("its messages do not multiply", async () => {
    const project = await newProject(world);
    const webhook = await newWebhook(world, project);
    await publishEvents(world, project, { times: 20 });
    await hold(webhook, 10 * minute);
    await passTime(world, 10 * minute);
    expect((await deliveriesTo(world, webhook)).every(({ tries }) => tries === 0)).toBe(true);
    expect(world.webhookQueue.waiting().length).toBeLessThanOrEqual(40);
    await passTime(world, 8 * minute);
    expect((await deliveriesTo(world, webhook)).every(({ status }) => status === "succeeded")).toBe(true);
  });
});

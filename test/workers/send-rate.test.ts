import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { leaseSendRate, pauseUntil } from "../../functions/operations/sending/lease-send-rate.ts";
import { handler as deliverHandler } from "../../functions/workers/sending/deliver.ts";
import { sendBatchSize, sendConcurrency } from "../../lib/send-concurrency.ts";
import { newProject } from "../support/project.ts";
import { newVirtualTime, startSenders } from "../support/virtual-time.ts";
import { startWorld, type World } from "../support/world.ts";
import { acceptsOf, read, send } from "./mail.ts";

// A world for each test: the rate belongs to a region, not to a project.
let world: World;
beforeEach(async () => {
  world = await startWorld({}, { recordsSes: true });
});
afterEach(() => world.stop());

const region = "us-east-1";
const queue = `eds-send-${region}-transactional`;

/** Runs some workers at once until the queues are empty. */
async function workAllOff(workers = 3, batch?: number): Promise<void> {
  const time = newVirtualTime(world);
  startSenders(world, time, { deliver: deliverHandler.on(time.services), count: workers, batch });
  await time.run();
}

const recipients = (count: number) => Array.from({ length: count }, (_, at) => `r${at}@example.com`);
const acceptTimes = () => world.ses.accepts().map(({ at }) => Date.parse(at));
const rateWrites = () =>
  world.recorder
    .calls()
    .filter(({ input }) => String((input["Key"] as { pk?: string })?.pk ?? "").startsWith("RATE#"));
const throttled = () => world.logged.filter((line) => /TooManyRequests|Throttling/.test(line));

describe("an account that may send to 14 recipients a second", () => {
  test("sends a bulk of 100 in 1.3 times the ideal time, without a 429, a requeue or a refused lease (F06)", async () => {
    world.ses.setRate(region, { perSecond: 14, enforced: true });
    const { key, email } = await newProject(world);
    const body = { emails: Array.from({ length: 100 }, () => email()) };
    await world.api("POST", "/emails/bulk", { key, body });
    world.recorder.reset();
    const from = world.clock.now().getTime();
    await workAllOff(sendConcurrency(14, "transactional"), sendBatchSize(14));
    expect(acceptTimes()).toHaveLength(100);
    expect(Math.max(...acceptTimes()) - from).toBeLessThanOrEqual((1.3 * 100_000) / 14);
    expect(throttled()).toEqual([]);
    expect(world.logged.filter((line) => line.includes('"requeued"'))).toEqual([]);
    // Only where all workers meet a region that was idle.
    expect(rateWrites().filter(({ error }) => error !== undefined).length).toBeLessThan(3);
    expect(rateWrites().length).toBeLessThanOrEqual(100 / sendBatchSize(14) + 3);
  });

  test.each([
    ["one recipient each, by 5 workers", 60, [1], 5],
    ["one to five recipients, by 3 workers", 40, [1, 2, 5], 3],
    ["more recipients than a second may have", 4, [1, 50], 2],
  ] as const)("meets no 429 with emails to %s, and sends each once", async (_, count, sizes, workers) => {
    world.ses.setRate(region, { perSecond: 14, enforced: true });
    const project = await newProject(world, { balanceMicros: 1_000_000 });
    const ids: string[] = [];
    for (let at = 0; at < count; at++)
      ids.push(await send(world, project, { to: recipients(sizes[at % sizes.length] ?? 1) }));
    await workAllOff(workers);
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
    expect(throttled()).toEqual([]);
    expect(world.queues.deadLetters()).toEqual([]);
  });

  test("leaves a quarter of the rate to transactional email while there is any, and is lent it otherwise", async () => {
    const { services, clock } = world;
    const rate = 20;
    // One transactional email for ten recipients of a broadcast.
    const sixty = async (hasTransactional: boolean) => {
      const from = clock.now().getTime();
      for (let at = 0; at < 30; at++) {
        if (hasTransactional && at % 5 === 0)
          await leaseSendRate(services, { region, lane: "transactional", rate }, [1]);
        const lease = await leaseSendRate(services, { region, lane: "broadcast", rate }, [2]);
        await pauseUntil(services, "sendAt" in lease ? (lease.sendAt[0] ?? 0) : 0);
      }
      return (clock.now().getTime() - from) / 1000;
    };
    // The last of 60 begins after 50 or more at three quarters of nine tenths of the rate.
    expect(await sixty(true)).toBeGreaterThanOrEqual(50 / 13.5);
    clock.advance(2000);
    expect(await sixty(false)).toBeLessThanOrEqual((60 / 18) * 1.15);
  });
});

describe("the send rate of a region", () => {
  test("is not leased for emails that are suppressed or were sent before", async () => {
    const project = await newProject(world);
    await send(world, project);
    const [message] = world.queues.waiting();
    await workAllOff(1);
    world.recorder.reset();
    world.queues.push(queue, message?.body ?? "");
    await workAllOff(1);
    expect(rateWrites()).toEqual([]);
  });

  test("that is leased for long puts emails back with the delay, without a failure, and they go out once", async () => {
    world.ses.setRate(region, { perSecond: 1, enforced: true });
    const project = await newProject(world);
    const ids: string[] = [];
    for (let at = 0; at < 30; at++) ids.push(await send(world, project));
    await workAllOff(3);
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
    expect(throttled()).toEqual([]);
    expect(world.queues.deadLetters()).toEqual([]);
  });

  test("that cannot be read is taken to be the least, and email still goes out", async () => {
    const project = await newProject(world);
    world.ses.setFault({ mode: "error500", operation: "GetAccount", times: 1000 });
    const ids = await Promise.all(Array.from({ length: 5 }, () => send(world, project)));
    await workAllOff(2);
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("is read once a minute, not for each email", async () => {
    const project = await newProject(world);
    await Promise.all(Array.from({ length: 30 }, () => send(world, project)));
    world.recorder.reset();
    await workAllOff(1);
    const reads = world.recorder.calls().filter(({ command }) => command === "GetAccount");
    expect(reads).toHaveLength(1);
  });
});

describe("messages that are none of ours", () => {
  test("are set aside after five deliveries; the rest of each batch is done (F25)", async () => {
    const project = await newProject(world);
    const poison = ["{", "null", '{"kind":"email"}'];
    for (const body of poison) world.queues.push(queue, body);
    const ids = [await send(world, project), await send(world, project)];
    for (let round = 0; round < 6; round++) {
      await world.settle();
      world.clock.advance(1000);
    }
    for (const id of ids) expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    const dead = world.queues.deadLetters().map(({ body }) => body);
    expect(dead.sort()).toEqual([...poison].sort());
    expect(world.queues.waiting()).toEqual([]);
  });
});

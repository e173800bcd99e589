import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newMemory } from "../../functions/memory.ts";
import { takeSendRateTogether } from "../../functions/operations/sending/await-send-rate.ts";
import { rateKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { newProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { acceptsOf, read, send } from "./mail.ts";

// A world for each test: the rate belongs to a region, not to a project.
let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.stop());

const region = "us-east-1";

/** Recipients let through in each second from one instant to another. */
async function usedBySecond(from: number, until: number): Promise<readonly number[]> {
  const seconds = Array.from(
    { length: Math.floor(until / 1000) - Math.floor(from / 1000) + 1 },
    (_, at) => Math.floor(from / 1000) + at,
  );
  return Promise.all(
    seconds.map(async (second) => {
      const item = await getItem(world.services.tables, "data", rateKey(region, second));
      return Number(item?.["used"] ?? 0);
    }),
  );
}

async function workAllOff(): Promise<void> {
  for (let round = 0; round < 100 && world.queues.waiting().length > 0; round++) {
    await Promise.all([1, 2, 3].map(() => world.queues.workOff(world.deliver)));
    world.clock.advance(1000);
  }
}

describe("the send rate of a region", () => {
  test("is kept at nine tenths by many workers at once, and every email goes out once", async () => {
    world.ses.setRate(region, { perSecond: 20, enforced: false });
    const project = await newProject(world);
    const from = world.clock.now().getTime();
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        send(world, project, { to: at % 3 === 0 ? ["a@example.com", "b@example.com"] : "a@example.com" }),
      ),
    );
    await workAllOff();
    await world.settle();
    const used = await usedBySecond(from, world.clock.now().getTime());
    expect(Math.max(...used)).toBeLessThanOrEqual(18);
    expect(used.reduce((sum, one) => sum + one, 0)).toBe(80);
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
    expect(world.queues.deadLetters()).toEqual([]);
  });

  test("leaves a quarter to transactional email while broadcasts are sent", async () => {
    world.ses.setRate(region, { perSecond: 20, enforced: false });
    const { services, clock } = world;
    const take = (lane: "transactional" | "broadcast") => takeSendRateTogether(services, region, lane, 1);
    const broadcast = await Promise.all(Array.from({ length: 30 }, () => take("broadcast")));
    const now = clock.now().getTime();
    expect(broadcast.filter(Boolean)).toHaveLength(13);
    const rest = await Promise.all(Array.from({ length: 30 }, () => take("transactional")));
    expect(rest.filter(Boolean)).toHaveLength(5);
    expect(await usedBySecond(now, now)).toEqual([18]);
  });

  test("lets an email to more people than a second may have go, alone", async () => {
    world.ses.setRate(region, { perSecond: 10, enforced: false });
    const project = await newProject(world);
    const from = world.clock.now().getTime();
    const to = Array.from({ length: 50 }, (_, at) => `r${at}@example.com`);
    const ids = [await send(world, project), await send(world, project, { to }), await send(world, project)];
    await workAllOff();
    await world.settle();
    for (const id of ids) expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    const used = await usedBySecond(from, world.clock.now().getTime());
    expect(used.filter((one) => one > 9)).toEqual([50]);
  });

  test("holds for a batch of emails that need more than a second has", async () => {
    world.ses.setRate(region, { perSecond: 14, enforced: false });
    const project = await newProject(world);
    const from = world.clock.now().getTime();
    const to = Array.from({ length: 5 }, (_, at) => `r${at}@example.com`);
    const ids = await Promise.all(Array.from({ length: 10 }, () => send(world, project, { to })));
    await workAllOff();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
    expect(Math.max(...(await usedBySecond(from, world.clock.now().getTime())))).toBeLessThanOrEqual(12);
  });

  test("puts email back without counting a failure, however often", async () => {
    world.ses.setRate(region, { perSecond: 1, enforced: false });
    const project = await newProject(world);
    const ids = await Promise.all(Array.from({ length: 30 }, () => send(world, project)));
    await workAllOff();
    await world.settle();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
    expect(world.queues.deadLetters()).toEqual([]);
  });

  test("that cannot be read is taken to be the least, and email still goes out", async () => {
    const project = await newProject(world);
    world.ses.setFault({ mode: "error500", operation: "GetAccount", times: 1000 });
    const ids = await Promise.all(Array.from({ length: 5 }, () => send(world, project)));
    await workAllOff();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("is asked for once a minute, not for each email", async () => {
    const project = await newProject(world);
    let count = 0;
    const { handler } = await import("../../functions/workers/sending/deliver.ts");
    const mailer = await world.services.mailer();
    const counting = {
      ...mailer,
      readSendRate: (name: string) => {
        count++;
        return mailer.readSendRate(name);
      },
    };
    const deliver = handler.on({ ...world.services, memory: newMemory(), mailer: async () => counting });
    await Promise.all(Array.from({ length: 30 }, () => send(world, project)));
    while (await world.queues.workOff(deliver));
    expect(count).toBe(1);
  });
});

describe("messages that are none of ours", () => {
  test("are set aside after five deliveries; the rest of each batch is done (F25)", async () => {
    const project = await newProject(world);
    const queue = `eds-send-${region}-transactional`;
    const poison = ["{", "null", '{"kind":"email"}'];
    for (const body of poison) world.queues.push(queue, body);
    const ids = [await send(world, project), await send(world, project)];
    for (let round = 0; round < 6; round++) {
      await world.settle();
      world.clock.advance(1000);
    }
    for (const id of ids) expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    expect(
      world.queues
        .deadLetters()
        .map(({ body }) => body)
        .sort(),
    ).toEqual([...poison].sort());
    expect(world.queues.waiting()).toEqual([]);
  });
});

import { expect } from "vitest";
import { findJob } from "../../../functions/store/platform/jobs/jobs.ts";
import { jobKey } from "../../../functions/store/platform/keys.ts";
import { update } from "../../../functions/store/platform/write.ts";
import { loseAnswer, refuse, withFaults } from "../../support/fault-injection.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { storeEvent } from "../../support/store-event.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newHooked } from "./hooked.ts";

// All calls by the SDK: it repeats only so many failures, and successful calls earn the next ones.
const test = testIn({}, { engine: memoryEngine });

const hour = 60 * 60_000;
const ago = (world: World, ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();

async function withPast(world: World, count: number) {
  const hooked = await newHooked(world);
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(await storeEvent(world, hooked.project, { at: ago(world, 2 * hour - n) }));
  const begin = async () => (await hooked.replay({ from: ago(world, 3 * hour), to: ago(world, 0) })).body.id;
  return { hooked, ids, begin };
}

/** Lets leases end and the sweeper find what is due, until nothing is left. */
async function recover(world: World): Promise<void> {
  for (let at = 0; at < 8; at++) {
    world.clock.advance(6 * 60_000);
    await world.sweep();
    await world.settle();
  }
}

const told = (hooked: Awaited<ReturnType<typeof newHooked>>) =>
  hooked.calls().map(({ headers }) => headers["webhook-id"]);

test.for([0, 1, 2, 3, 5, 8, 13])(
  "a replay whose worker crashes after %i writes is finished by another, with one delivery per event",
  async (after, { world }) => {
    const { hooked, ids, begin } = await withPast(world, 12);
    const id = await begin();
    const fault = { command: "PutItem", after, times: 99, act: refuse("InternalServerError", 500) };
    await withFaults(world, [fault], async () => {
      await world.jobs.workOff(world.services).catch(() => undefined);
    });
    await recover(world);
    expect(told(hooked).toSorted()).toEqual(ids);
    expect((await findJob(world.services.tables, hooked.project.id, id))?.status).toBe("done");
  },
);

test("a replay step that is repeated after a lost end delivers nothing twice", async ({ world }) => {
  const { hooked, ids, begin } = await withPast(world, 12);
  const id = await begin();
  // The claim of the job is its first update; the second writes down where the step has come to.
  const fault = { command: "UpdateItem", after: 1, times: 99, act: refuse("InternalServerError", 500) };
  await withFaults(world, [fault], async () => {
    await world.jobs.workOff(world.services).catch(() => undefined);
  });
  await recover(world);
  expect(told(hooked).toSorted()).toEqual(ids);
  expect((await findJob(world.services.tables, hooked.project.id, id))?.status).toBe("done");
});

test("a replay step that is repeated after all deliveries delivers nothing twice", async ({ world }) => {
  const { hooked, ids, begin } = await withPast(world, 12);
  const id = await begin();
  await world.settle();
  const { tables } = world.services;
  const job = await findJob(tables, hooked.project.id, id);
  const { beyond: _, ...state } = job?.state ?? {};
  await update(tables, "data", {
    key: jobKey(hooked.project.id, id),
    set: { state, status: "running" },
  });
  world.clock.advance(1000);
  world.jobs.waiting.push({ projectId: hooked.project.id, jobId: id });
  await world.settle();
  expect((await findJob(tables, hooked.project.id, id))?.status).toBe("done");
  expect(told(hooked).toSorted()).toEqual(ids);
});

test("a replay whose message is lost is started by the sweeper", async ({ world }) => {
  const { hooked, ids, begin } = await withPast(world, 3);
  await begin();
  world.jobs.waiting.splice(0);
  await recover(world);
  expect(told(hooked).toSorted()).toEqual(ids);
});

test("a webhook whose creation lost its DynamoDB response exists once", async ({ world }) => {
  const { get, post } = await newHooked(world);
  const before = (await get("/webhooks")).body.items.length;
  const lost = { command: "TransactWriteItems", times: 1, act: loseAnswer };
  await withFaults(world, [lost], async () => {
    const body = { url: "https://lost.example.com/", events: ["*"] };
    expect((await post("/webhooks", body)).status).toBe(201);
  });
  expect((await get("/webhooks")).body.items).toHaveLength(before + 1);
  expect((await get("/limits")).body.usage.webhooks).toBe(before + 1);
});

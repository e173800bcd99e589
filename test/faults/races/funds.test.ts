import { describe, expect } from "vitest";
import { spread } from "../../../functions/domain/projects/funds.ts";
import { newMemory } from "../../../functions/memory.ts";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { replaceShards } from "../../../functions/store/projects/funds-shards.ts";
import { newApi } from "../../support/api.ts";
import { whileHeld } from "../../support/hold-call.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { newProject, setFunds, type TestProject } from "../../support/project.ts";
import { reshard } from "../../support/shards.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = testIn({}, { engine: memoryEngine });

const minute = 60_000;
const to = (units: number) => Array.from({ length: units }, (_, at) => `r${at}@example.com`);
const send = (world: World, { key, email }: TestProject, units: number, over = {}, api = world.api) =>
  api("POST", "/emails", { key, body: email({ to: to(units), ...over }) });
const limitsOf = async (world: World, { key }: TestProject) =>
  (await world.api("GET", "/limits", { key })).body;

/** The transaction of a send, which takes its units from a shard of the funds. */
const reservation = (shard = 0) => ({
  command: "TransactWriteItems",
  when: (input: unknown) => {
    const text = JSON.stringify(input);
    return text.includes("#lastAt") && text.includes(`#FUNDS#${shard}`);
  },
});

describe("a send whose transaction is held", () => {
  test("uses the free credits that a cancellation returns before the balance", async ({ world }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 10_000 });
    const scheduledAt = new Date(world.clock.now().getTime() + 60 * minute).toISOString();
    const scheduled = await send(world, project, 2, { scheduledAt });
    const { status } = await whileHeld(
      world,
      reservation(),
      () => send(world, project, 3),
      async () => {
        const path = `/emails/${scheduled.body.id}/cancel`;
        expect((await world.api("POST", path, { key: project.key })).status).toBe(200);
      },
    );
    expect(status).toBe(200);
    expect(await limitsOf(world, project)).toMatchObject({
      balanceMicros: 10_000,
      freeCredits: { remaining: 0 },
    });
  });

  test("counts against a quota that is lowered while it is held", async ({ world }) => {
    const project = await newProject(world, { credits: 100, monthlyQuota: 5 });
    const now = world.clock.now();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    world.clock.set(new Date(nextMonth + minute).toISOString());
    const { status } = await whileHeld(
      world,
      reservation(),
      () => send(world, project, 1),
      async () => {
        const change = { key: project.key, body: { monthlyQuota: 2 } };
        expect((await world.api("PATCH", "/outbound", change)).status).toBe(200);
      },
    );
    expect(status).toBe(200);
    const { body } = await world.api("GET", "/outbound", { key: project.key });
    expect(body).toMatchObject({ monthlyQuota: 2, used: 1, remaining: 1 });
  });
});

describe("a new shard of the funds", () => {
  const sweptAtOf = async (world: World, { id }: TestProject) =>
    (await readFunds(world.services.tables, id)).map(({ sweptAt }) => sweptAt);

  test("accepts no email that is older than the last sweep", async ({ world }) => {
    const project = await newProject(world, { credits: 100 });
    expect((await send(world, project, 1)).status).toBe(200);
    await world.settle();
    world.clock.advance(10 * minute);
    await world.sweep();
    const [fence] = await sweptAtOf(world, project);
    expect(fence).toBeDefined();
    await reshard(world, project.id, 4);
    expect(await sweptAtOf(world, project)).toEqual([fence, fence, fence, fence]);
  });

  test("refuses a send that started before the sweep and reaches the shard after it", async ({ world }) => {
    const project = await newProject(world, { credits: 100 });
    expect((await send(world, project, 1)).status).toBe(200);
    await world.settle();
    await reshard(world, project.id, 4);
    const { tables } = world.services;
    const memory = newMemory();
    memory.shards.set(project.id, 4);
    const onLastShard = newApi({ ...world.services, tables: { ...tables, chance: () => 0.9 }, memory });
    const { status, body } = await whileHeld(
      world,
      reservation(3),
      () => send(world, project, 1, {}, onLastShard),
      async () => {
        world.clock.advance(10 * minute);
        await world.sweep();
        for (const count of [1, 4]) await reshard(world, project.id, count);
      },
    );
    expect([status, body.name]).toEqual([503, "unavailable"]);
    const list = await world.api("GET", "/emails", { key: project.key });
    expect(list.body.items).toHaveLength(1);
  });
});

test.for([
  ["shards", 4],
  ["credits", 22],
  ["balanceMicros", 10_006],
  ["month", "2020-01"],
  ["monthlyQuota", 100],
  ["quotaLeft", 100],
  ["paused", true],
] as const)(
  "shards whose %s has changed since they were read are not replaced",
  async ([field, value], { world }) => {
    const { tables } = world.services;
    const { id } = await newProject(world, { credits: 23, balanceMicros: 10_007, monthlyQuota: 101 });
    await reshard(world, id, 2);
    const before = await readFunds(tables, id);
    expect(before[1]?.[field as keyof (typeof before)[number]]).not.toBe(value);
    const after = spread(before, 3, 0, { units: 0, unitMicros: 0 }, before[0]?.month ?? "");
    await setFunds(world, id, { [field]: value }, 1);
    expect(await replaceShards(tables, id, `replace-${id.slice(-20)}`, before, after)).toBe(false);
  },
);

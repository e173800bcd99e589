import { describe, expect } from "vitest";
import { monthEnd } from "../../functions/domain/projects/charge.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject, type Terms, type TestProject } from "../support/project.ts";
import { anotherProcess, reshard } from "../support/shards.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

const to = (units: number) => Array.from({ length: units }, (_, at) => `r${at}@example.com`);
const send = (world: World, { key, email }: TestProject, units = 1, api = world.api) =>
  api("POST", "/emails", { key, body: email({ to: to(units) }) });
const shardsOf = (world: World, { id }: TestProject) => readFunds(world.services.tables, id);

async function sharded(world: World, count: number, terms: Terms): Promise<TestProject> {
  const project = await newProject(world, terms);
  await reshard(world, project.id, count);
  return project;
}

describe.each([2, 4, 8])("funds in %i shards", (count) => {
  test("are the same sums as before, in all that a caller sees", async ({ world }) => {
    const project = await newProject(world, { credits: 7, balanceMicros: 10_001, monthlyQuota: 101 });
    await send(world, project, 3);
    const seen = async () => (await world.api("GET", "/limits", { key: project.key })).body;
    const before = await seen();
    await reshard(world, project.id, count);
    expect(await seen()).toEqual(before);
    expect(await shardsOf(world, project)).toHaveLength(count);
  });

  test("are all drawn from, once a sender knows of them", async ({ world }) => {
    const project = await sharded(world, count, { credits: 0, balanceMicros: 400_000, monthlyQuota: 1000 });
    const api = anotherProcess(world);
    for (let sent = 0; sent < 50; sent++) expect((await send(world, project, 1, api)).status).toBe(200);
    const shards = await shardsOf(world, project);
    const drawn = shards.filter(({ balanceMicros }) => balanceMicros < 400_000 / count);
    expect(drawn).toHaveLength(count);
    expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 380_000, quotaLeft: 950 });
  });

  test("give a send what no single shard has, and refuse only beyond all", async ({ world }) => {
    const project = await sharded(world, count, {
      credits: count,
      balanceMicros: count * 400,
      monthlyQuota: 2 * count,
    });
    expect((await send(world, project, 2 * count + 1)).body.name).toBe("outbound_quota_exceeded");
    expect((await send(world, project, 2 * count)).status).toBe(200);
    expect(await footprintOf(world, project.id)).toEqual({
      credits: 0,
      balanceMicros: 0,
      quotaLeft: 0,
      mails: 1,
    });
  });

  test("are moved in one transaction, and the send is paid in the next one", async ({ world }) => {
    const project = await sharded(world, count, { credits: count });
    world.recorder.reset();
    expect((await send(world, project, count)).status).toBe(200);
    const writes = world.recorder.calls().filter(({ command }) => command === "TransactWriteItems");
    expect(writes).toHaveLength(2);
    expect((await send(world, project)).body.name).toBe("insufficient_balance");
  });

  test("are spent to the last unit by sends at once, and not beyond it", async ({ world }) => {
    const project = await sharded(world, count, { credits: 5, balanceMicros: 7 * 400, monthlyQuota: 1000 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(world, project)));
    const names = answers.map(({ status, body }) => (status === 200 ? "sent" : body.name));
    // Who finds the last of it moved at every look is told to come again; nobody is told a falsehood.
    expect(["sent", "insufficient_balance", "unavailable"]).toEqual(
      expect.arrayContaining([...new Set(names)]),
    );
    let sent = names.filter((name) => name === "sent").length;
    for (; sent < 12; sent++) expect((await send(world, project)).status).toBe(200);
    expect((await send(world, project)).body.name).toBe("insufficient_balance");
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 0, mails: 12 });
  });

  test("turn their months one by one, and the quota starts anew as a whole", async ({ world }) => {
    const project = await sharded(world, count, { credits: 500, monthlyQuota: 3 * count });
    for (let sent = 0; sent < 3 * count; sent++) expect((await send(world, project)).status).toBe(200);
    expect((await send(world, project)).status).toBe(429);
    world.clock.set(monthEnd(world.clock.now()).toISOString());
    expect((await send(world, project)).status).toBe(200);
    const used = async () => (await world.api("GET", "/outbound", { key: project.key })).body.used;
    expect(await used()).toBe(1);
    for (let sent = 1; sent < 3 * count; sent++) expect((await send(world, project)).status).toBe(200);
    expect((await send(world, project)).status).toBe(429);
    expect(await used()).toBe(3 * count);
  });

  test("pause and change their quota together", async ({ world }) => {
    const project = await sharded(world, count, { monthlyQuota: 40 });
    await world.api("POST", "/outbound/pause", { key: project.key });
    for (const api of [world.api, anotherProcess(world)]) {
      for (let again = 0; again < count; again++)
        expect((await send(world, project, 1, api)).body.name).toBe("outbound_paused");
    }
    await world.api("POST", "/outbound/resume", { key: project.key });
    const quota = 2 * count + 1;
    const { body } = await world.api("PATCH", "/outbound", {
      key: project.key,
      body: { monthlyQuota: quota },
    });
    expect(body).toMatchObject({ monthlyQuota: quota, used: 0, remaining: quota });
    for (let sent = 0; sent < quota; sent++) expect((await send(world, project)).status).toBe(200);
    expect((await send(world, project)).status).toBe(429);
  });
});

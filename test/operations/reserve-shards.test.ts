import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { monthEnd } from "../../functions/domain/charge.ts";
import { readFunds } from "../../functions/store/funds.ts";
import { fundsKey } from "../../functions/store/keys.ts";
import { getItem } from "../../functions/store/table.ts";
import { newGate, withFaults } from "../support/fault-injection.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject, type Terms, type TestProject } from "../support/project.ts";
import { anotherProcess, reshard } from "../support/shards.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const to = (units: number) => Array.from({ length: units }, (_, at) => `r${at}@example.com`);
const send = ({ key, mail }: TestProject, units = 1, api = world.api) =>
  api("POST", "/emails", { key, body: mail({ to: to(units) }) });
const shardsOf = ({ id }: TestProject) => readFunds(world.services.tables, id);

async function sharded(count: number, terms: Terms): Promise<TestProject> {
  const project = await newProject(world, terms);
  await reshard(world, project.id, count);
  return project;
}

describe.each([2, 4, 8])("funds in %i shards", (count) => {
  test("are the same sums as before, in all that a caller sees", async () => {
    const project = await newProject(world, { credits: 7, balanceMicros: 10_001, monthlyQuota: 101 });
    await send(project, 3);
    const seen = async () => (await world.api("GET", "/limits", { key: project.key })).body;
    const before = await seen();
    await reshard(world, project.id, count);
    expect(await seen()).toEqual(before);
    expect(await shardsOf(project)).toHaveLength(count);
  });

  test("are all drawn from, once a sender knows of them", async () => {
    const project = await sharded(count, { credits: 0, balanceMicros: 400_000, monthlyQuota: 1000 });
    const api = anotherProcess(world);
    for (let sent = 0; sent < 50; sent++) expect((await send(project, 1, api)).status).toBe(200);
    const shards = await shardsOf(project);
    const drawn = shards.filter(({ balanceMicros }) => balanceMicros < 400_000 / count);
    expect(drawn).toHaveLength(count);
    expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 380_000, quotaLeft: 950 });
  });

  test("give to a send what no shard has alone, and refuse only what all together are short of", async () => {
    const project = await sharded(count, {
      credits: count,
      balanceMicros: count * 400,
      monthlyQuota: 2 * count,
    });
    expect((await send(project, 2 * count + 1)).body.name).toBe("outbound_quota_exceeded");
    expect((await send(project, 2 * count)).status).toBe(200);
    expect(await footprintOf(world, project.id)).toEqual({
      credits: 0,
      balanceMicros: 0,
      quotaLeft: 0,
      mails: 1,
    });
  });

  test("are moved in one transaction, and the send is paid in the next one", async () => {
    const project = await sharded(count, { credits: count });
    world.recorder.reset();
    expect((await send(project, count)).status).toBe(200);
    const writes = world.recorder.calls().filter(({ command }) => command === "TransactWriteItems");
    expect(writes).toHaveLength(2);
    expect((await send(project)).body.name).toBe("insufficient_balance");
  });

  test("are spent to the last unit by sends at once, and not beyond it", async () => {
    const project = await sharded(count, { credits: 5, balanceMicros: 7 * 400, monthlyQuota: 1000 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(project)));
    const names = answers.map(({ status, body }) => (status === 200 ? "sent" : body.name));
    console.log(
      count,
      names.filter((n) => n === "unavailable").length,
      names.filter((n) => n === "sent").length,
    );
    // A sender that finds the shards moved under it too often may be told to come again; nobody is told a falsehood.
    let sent = names.filter((name) => name === "sent").length;
    for (; sent < 12; sent++) expect((await send(project)).status).toBe(200);
    expect((await send(project)).body.name).toBe("insufficient_balance");
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 0, mails: 12 });
    expect(names.filter((name) => !["sent", "insufficient_balance", "unavailable"].includes(name))).toEqual(
      [],
    );
  });

  test("turn their months one by one, and the quota starts anew as a whole", async () => {
    const project = await sharded(count, { credits: 500, monthlyQuota: 3 * count });
    for (let sent = 0; sent < 3 * count; sent++) expect((await send(project)).status).toBe(200);
    expect((await send(project)).status).toBe(429);
    world.clock.set(monthEnd(world.clock.now()).toISOString());
    expect((await send(project)).status).toBe(200);
    const used = async () => (await world.api("GET", "/outbound", { key: project.key })).body.used;
    expect(await used()).toBe(1);
    for (let sent = 1; sent < 3 * count; sent++) expect((await send(project)).status).toBe(200);
    expect((await send(project)).status).toBe(429);
    expect(await used()).toBe(3 * count);
  });

  test("pause and change their quota together", async () => {
    const project = await sharded(count, { monthlyQuota: 40 });
    await world.api("POST", "/outbound/pause", { key: project.key });
    for (const api of [world.api, anotherProcess(world)]) {
      for (let again = 0; again < count; again++)
        expect((await send(project, 1, api)).body.name).toBe("outbound_paused");
    }
    await world.api("POST", "/outbound/resume", { key: project.key });
    const quota = 2 * count + 1;
    const { body } = await world.api("PATCH", "/outbound", {
      key: project.key,
      body: { monthlyQuota: quota },
    });
    expect(body).toMatchObject({ monthlyQuota: quota, used: 0, remaining: quota });
    for (let sent = 0; sent < quota; sent++) expect((await send(project)).status).toBe(200);
    expect((await send(project)).status).toBe(429);
  });
});

describe("a sender with an old idea of the shards", () => {
  test.each([
    [1, 4],
    [4, 8],
    [8, 2],
    [4, 1],
  ])("is put right: it knew %i, there are %i", async (known, actual) => {
    const project = await sharded(known, { credits: 0, balanceMicros: 40_000 });
    const api = anotherProcess(world);
    for (let sent = 0; sent < 10; sent++) await send(project, 1, api);
    await reshard(world, project.id, actual);
    for (let sent = 0; sent < 10; sent++) expect((await send(project, 1, api)).status).toBe(200);
    expect(await shardsOf(project)).toHaveLength(actual);
    expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 40_000 - 20 * 400 });
  });

  test("cannot take from a shard that went away under it: what it held is with the others", async () => {
    const project = await sharded(4, { credits: 0, balanceMicros: 40_000 });
    const api = anotherProcess(world);
    for (let sent = 0; sent < 12; sent++) await send(project, 1, api);
    const gate = newGate();
    const fromTheLast = (input: unknown) => JSON.stringify(input).includes("#FUNDS#3");
    await withFaults(
      world,
      [{ command: "TransactWriteItems", when: fromTheLast, act: gate.act }],
      async () => {
        const late = send(project, 1, api);
        await gate.reached;
        await reshard(world, project.id, 2);
        gate.open();
        expect((await late).status).toBe(200);
      },
    );
    expect(await footprintOf(world, project.id)).toMatchObject({
      balanceMicros: 40_000 - 13 * 400,
      mails: 13,
    });
    const gone = await getItem(world.services.tables, "money", fundsKey(project.id, 3));
    expect(gone).toBeUndefined();
  });
});

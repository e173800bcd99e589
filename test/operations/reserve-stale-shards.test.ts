import { describe, expect } from "vitest";
import { fundsKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { newGate, withFaults } from "../support/fault-injection.ts";
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

describe("a sender with an old idea of the shards", () => {
  test.for([
    [1, 4],
    [4, 8],
    [8, 2],
    [4, 1],
  ] as const)("is put right: it knew %i, there are %i", async ([known, actual], { world }) => {
    const project = await sharded(world, known, { credits: 0, balanceMicros: 40_000 });
    const api = anotherProcess(world);
    for (let sent = 0; sent < 10; sent++) await send(world, project, 1, api);
    await reshard(world, project.id, actual);
    for (let sent = 0; sent < 10; sent++) expect((await send(world, project, 1, api)).status).toBe(200);
    expect(await shardsOf(world, project)).toHaveLength(actual);
    expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 40_000 - 20 * 400 });
  });

  test("cannot take from a shard that was removed: the others have its funds", async ({ world }) => {
    const project = await sharded(world, 4, { credits: 0, balanceMicros: 40_000 });
    const api = anotherProcess(world);
    for (let sent = 0; sent < 12; sent++) await send(world, project, 1, api);
    const gate = newGate();
    const fromTheLast = (input: unknown) => JSON.stringify(input).includes("#FUNDS#3");
    await withFaults(
      world,
      [{ command: "TransactWriteItems", when: fromTheLast, act: gate.act }],
      async () => {
        const late = send(world, project, 1, api);
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

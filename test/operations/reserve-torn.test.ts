import { describe, expect } from "vitest";
import { cancel, type FaultRule, loseAnswer, withFaults } from "../support/fault-injection.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject, type Terms, type TestProject } from "../support/project.ts";
import { reshard } from "../support/shards.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

async function sharded(world: World, terms: Terms): Promise<TestProject> {
  const project = await newProject(world, terms);
  await reshard(world, project.id, 4);
  return project;
}

const send = (world: World, { key, email }: TestProject, units: number) =>
  world.api("POST", "/emails", {
    key,
    body: email({ to: Array.from({ length: units }, (_, at) => `r${at}@example.com`) }),
  });

/** What a read of rows one by one can show while money moves from one to another: it is in neither. */
const torn: FaultRule = {
  command: "BatchGetItem",
  times: 99,
  act: async (call) => {
    const answer: { output: { Responses?: Record<string, Record<string, unknown>[]> } } = await call();
    for (const row of Object.values(answer.output.Responses ?? {}).flat()) {
      if (row["sk"] === "FUNDS") Object.assign(row, { credits: 0, balanceMicros: 0 });
    }
    return answer as never;
  },
};

describe("a sum of shards that was read while money moved between them", () => {
  test("refuses nobody: the sum at one instant decides", async ({ world }) => {
    const project = await sharded(world, { credits: 4, balanceMicros: 4 * 400 });
    await withFaults(world, [torn], async () => {
      expect((await send(world, project, 8)).status).toBe(200);
    });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 0 });
  });

  test("that is short at one instant is short", async ({ world }) => {
    const project = await sharded(world, { credits: 4, balanceMicros: 4 * 400 - 1 });
    await withFaults(world, [torn], async () => {
      expect((await send(world, project, 8)).body.name).toBe("insufficient_balance");
    });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 4, balanceMicros: 1599, mails: 0 });
  });

  test("is read again while its shards change, and fails with 503 at last", async ({ world }) => {
    const project = await sharded(world, { credits: 4 });
    const busy = (times: number): FaultRule => ({ command: "TransactGetItems", act: cancel(), times });
    await withFaults(world, [torn, busy(3)], async () =>
      expect((await send(world, project, 3)).status).toBe(200),
    );
    await withFaults(world, [torn, busy(99)], async () => {
      const { status, headers } = await send(world, project, 1);
      expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 1, mails: 1 });
  });
});

describe("money that is moved to the shard of a send", () => {
  const move = (input: object) => !JSON.stringify(input).includes("eml_");
  const change = (rule: Omit<FaultRule, "command">): FaultRule => ({
    command: "TransactWriteItems",
    when: move,
    ...rule,
  });

  test("is moved once when the answer of the move is lost", async ({ world }) => {
    const project = await sharded(world, { credits: 4 });
    await withFaults(world, [change({ act: loseAnswer })], async () => {
      expect((await send(world, project, 3)).status).toBe(200);
    });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 1, mails: 1 });
  });

  test.for([
    ["changed under it", cancel("ConditionalCheckFailed")],
    ["met another write", cancel("TransactionConflict")],
    ["was written though every answer was lost", loseAnswer],
  ] as const)("is read again when the move %s", async ([_, act], { world }) => {
    const project = await sharded(world, { credits: 4 });
    await withFaults(world, [change({ act, times: 4 })], async () => {
      expect((await send(world, project, 3)).status).toBe(200);
    });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 1, mails: 1 });
  });

  test("is not needed where another shard has enough by itself", async ({ world }) => {
    const project = await sharded(world, { credits: 4, balanceMicros: 0 });
    expect((await send(world, project, 3)).status).toBe(200);
    await reshard(world, project.id, 1);
    await reshard(world, project.id, 2);
    // One credit in one of two shards: whoever draws the other one takes it from there.
    const met = await withFaults(world, [change({ act: (call) => call(), times: 99 })], async () => {
      expect((await send(world, project, 1)).status).toBe(200);
    });
    expect(met).toEqual([0]);
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, mails: 2 });
  });
});

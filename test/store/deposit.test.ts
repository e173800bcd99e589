import { describe, expect } from "vitest";
import { deposit } from "../../functions/store/projects/projects.ts";
import { loseAnswer, withFaults } from "../support/fault-injection.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject } from "../support/project.ts";
import { reshard } from "../support/shards.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

let count = 0;
const pay = (world: World, projectId: string, micros: number, reference: string) =>
  deposit(
    world.services.tables,
    projectId,
    { micros, reference, at: "2026-06-01T00:00:00.000Z" },
    `deposit-${++count}`,
  );

describe("a deposit", () => {
  test("is credited once per reference, also concurrently or repeated", async ({ world }) => {
    const { id } = await newProject(world, { credits: 0 });
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(world, id, 5000, "invoice-1")));
    expect(paid.filter(Boolean)).toHaveLength(1);
    await withFaults(world, [{ command: "TransactWriteItems", act: loseAnswer, times: 2 }], async () => {
      expect(await pay(world, id, 700, "invoice-2")).toBe(true);
    });
    expect((await footprintOf(world, id)).balanceMicros).toBe(5700);
  });

  test("of the same reference is another one in another project", async ({ world, project }) => {
    const [one, two] = [project, await newProject(world)];
    expect([await pay(world, one.id, 100, "P#1"), await pay(world, two.id, 200, "P#1")]).toEqual([
      true,
      true,
    ]);
    expect((await footprintOf(world, two.id)).balanceMicros).toBe(200);
  });

  test("is complete beside concurrent sends: the spent and remaining money add up", async ({ world }) => {
    const { id, key, email } = await newProject(world, { credits: 0 });
    await reshard(world, id, 2);
    const sends = Array.from({ length: 20 }, () => world.api("POST", "/emails", { key, body: email() }));
    const deposits = Array.from({ length: 5 }, (_, at) => pay(world, id, 1000, `invoice-${at}`));
    const answers = await Promise.all(sends);
    await Promise.all(deposits);
    const spent = answers.filter(({ status }) => status === 200).length * 400;
    expect((await footprintOf(world, id)).balanceMicros).toBe(5000 - spent);
  });
});

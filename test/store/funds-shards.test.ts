import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { spread } from "../../functions/domain/projects/funds.ts";
import { exists } from "../../functions/store/platform/expressions.ts";
import { fundsKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { remove } from "../../functions/store/platform/write.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { readShardsAtOnce, replaceShards } from "../../functions/store/projects/funds-shards.ts";
import { newProject, setFunds } from "../support/project.ts";
import { reshard } from "../support/shards.ts";
import { test } from "../support/test.ts";

const start = { credits: 23, balanceMicros: 10_007, monthlyQuota: 101 };

describe("a new number of shards", () => {
  test("keeps the project's funds, grant and pause after any changes", async ({ world }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (counts) => {
          const { id, key, email } = await newProject(world, start);
          await world.api("POST", "/emails", { key, body: email() });
          await world.api("POST", "/outbound/pause", { key, body: { reason: "a reason" } });
          const limits = async () => (await world.api("GET", "/limits", { key })).body;
          const lastAt = async () =>
            (await readFunds(world.services.tables, id))
              .flatMap((shard) => shard.lastAt ?? [])
              .sort()
              .at(-1);
          const [before, sentAt] = [await limits(), await lastAt()];
          for (const count of counts) {
            await reshard(world, id, count);
            expect(await limits()).toEqual(before);
            expect(await lastAt()).toBe(sentAt);
          }
          const last = counts.at(-1) ?? 1;
          const rows = await Promise.all(
            Array.from({ length: 9 }, (_, at) => getItem(world.services.tables, "money", fundsKey(id, at))),
          );
          expect(rows.map((row) => row !== undefined)).toEqual(rows.map((_, at) => at < last));
          await world.api("POST", "/outbound/resume", { key });
          const { status } = await world.api("POST", "/emails", { key, body: email() });
          expect(status).toBe(200);
        },
      ),
      { numRuns: 25 },
    );
  });

  test.for([
    ["a shard that stays", 0],
    ["a shard that goes", 3],
  ] as const)("is refused where %s was written since the read", async ([_, shard], { world }) => {
    const { tables } = world.services;
    const { id } = await newProject(world, start);
    await reshard(world, id, 4);
    const before = await readFunds(tables, id);
    await setFunds(world, id, { balanceMicros: 1 }, shard);
    const after = spread(before, 2, 0, { units: 0, unitMicros: 0 }, "2026-06");
    expect(await replaceShards(tables, id, `replace-${id.slice(-20)}`, before, after)).toBe(false);
    expect(await readFunds(tables, id)).toHaveLength(4);
  });
});

describe("the shards of a project", () => {
  test("are all read, however many the reader expects", async ({ world }) => {
    const { id } = await newProject(world, start);
    await reshard(world, id, 4);
    for (const guess of [1, 2, 4, 8]) {
      expect(await readFunds(world.services.tables, id, guess)).toHaveLength(4);
    }
    expect(await readShardsAtOnce(world.services.tables, id, 4)).toHaveLength(4);
    expect(await readShardsAtOnce(world.services.tables, id, 2)).toBeUndefined();
  });

  test("of which one is missing end in an error, not in endless reads", async ({ world }) => {
    const { id } = await newProject(world, start);
    await reshard(world, id, 3);
    await remove(world.services.tables, "money", fundsKey(id, 1), exists());
    await expect(readFunds(world.services.tables, id)).rejects.toThrow("without some of them");
  });
});

import { expect } from "vitest";
import { monthOf } from "../../functions/domain/projects/charge.ts";
import { planShares } from "../../functions/domain/projects/fund-shares.ts";
import { newToken } from "../../functions/operations/platform/new-token.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import { shareWrite } from "../../functions/store/projects/fund-shares.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject, setFunds } from "../support/project.ts";
import { reshard } from "../support/shards.ts";
import { test } from "../support/test.ts";

test("an overdrawn shard gives its credits, where another shard gives the quota", async ({ world }) => {
  const { id } = await newProject(world, { credits: 0, balanceMicros: 0, monthlyQuota: 20 });
  await reshard(world, id, 2);
  await setFunds(world, id, { credits: 1, quotaLeft: -1 });
  const { tables, clock } = world.services;
  const now = clock();
  const plan = planShares(await readFunds(tables, id), 1, { unitMicros: 400 }, monthOf(now));
  const taken = "shares" in plan ? plan.shares : [];
  expect(taken.map(({ units, credits }) => [units, credits])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const shares = taken.map((share) => shareWrite(tables, id, now, share));
  expect(await transact(tables, newToken(world.services), { shares })).toMatchObject({ written: true });
  expect(await footprintOf(world, id)).toMatchObject({ credits: 0, quotaLeft: 8 });
});

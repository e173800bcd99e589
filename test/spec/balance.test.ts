import { expect } from "vitest";
import { newProject, setFunds, type TestProject } from "../support/project.ts";
import { reshard } from "../support/shards.ts";
import type { World } from "../support/world.ts";
import { fundsOf, read } from "../workers/mail.ts";
import { acceptsTo, newDraft } from "./broadcast-sending.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

const price = (world: World) => world.services.deployment.priceMicros;

/** The free credits of a project, and its balance in prices of one email. */
async function leftOf(world: World, { key }: TestProject): Promise<readonly number[]> {
  const { freeCredits, balanceMicros } = (await world.api("GET", "/limits", { key })).body;
  return [freeCredits.remaining, balanceMicros / price(world)];
}

specifiedInPart(
  "8.limit.balance",
  "with funds in one shard, which is the default; with several, a send uses the credits of its shard first",
  async ({ world }) => {
    for (const way of waysToSend) {
      const project = await newProject(world, { credits: 3, balanceMicros: 10 * price(world) });
      const to = ["a@example.com", "b@example.com"];
      const left = async () => {
        const { credits, balanceMicros } = (await traces(world, project)).funds;
        return [credits, balanceMicros / price(world)];
      };
      const [first = ""] = way.idsOf(await sendBy(world, way, project, { mail: { to } }));
      expect(await left()).toEqual([1, 10]);
      const [second = ""] = way.idsOf(await sendBy(world, way, project, { mail: { to } }));
      expect(await left()).toEqual([0, 9]);
      const [third = ""] = way.idsOf(await sendBy(world, way, project, { mail: { to } }));
      expect(await left()).toEqual([0, 7]);
      const paid = await Promise.all([first, second, third].map((id) => read(world, project, id)));
      expect(paid.map(({ credits, priceMicros }) => [credits, priceMicros / price(world)])).toEqual([
        [2, 0],
        [1, 1],
        [0, 2],
      ]);
    }
  },
);

specifiedInPart(
  "8.limit.balance",
  "with funds in one shard, which is the default; with several, a send uses the credits of its shard first",
  async ({ world }) => {
    const project = await newProject(world, { credits: 1, balanceMicros: 5 * price(world) });
    for (const [contacts, left] of [
      [1, [0, 5]],
      [3, [0, 2]],
    ] as const) {
      expect((await (await newDraft(world, project, contacts)).send(project.key)).status).toBe(200);
      await world.settle();
      expect(await leftOf(world, project)).toEqual(left);
    }
    const { addresses, send } = await newDraft(world, project, 3);
    expect(statusAndName(await send(project.key))).toEqual([400, "insufficient_balance"]);
    await world.settle();
    expect([await leftOf(world, project), acceptsTo(world, addresses)]).toEqual([[0, 2], []]);
  },
);

specifiedInPart(
  "8.limit.balance",
  "with funds in one shard, which is the default; with several, a send uses the credits of its shard first",
  async ({ world }) => {
    const project = await newProject(world, { credits: 1, balanceMicros: 5 * price(world) });
    await (await newDraft(world, project, 3)).send(project.key);
    await world.settle();
    expect(await leftOf(world, project)).toEqual([0, 3]);
  },
);

/** A project with all of its free credits in one of two shards, and all of its balance in the other. */
async function inTwoShards(world: World): Promise<TestProject> {
  const project = await newProject(world, { credits: 2, balanceMicros: 5 * price(world) });
  await reshard(world, project.id, 2);
  await setFunds(world, project.id, { credits: 0, balanceMicros: 5 * price(world) }, 0);
  await setFunds(world, project.id, { credits: 2, balanceMicros: 0 }, 1);
  return project;
}

specifiedInPart(
  "8.limit.balance",
  "with funds in one shard, which is the default; with several, a send uses the credits of its shard first",
  async ({ world }) => {
    for (const way of waysToSend) {
      const project = await inTwoShards(world);
      // A process that does not know yet how many shards there are uses the first.
      expect((await sendBy(world, way, project)).status).toBe(200);
      expect(await leftOf(world, project)).toEqual([2, 4]);
    }
    const project = await inTwoShards(world);
    await (await newDraft(world, project, 3)).send(project.key);
    await world.settle();
    expect(await leftOf(world, project)).toEqual([0, 4]);
  },
);

specified("1.funds-and-quota", async ({ world }) => {
  const terms = [
    {
      credits: 0,
      balanceMicros: 3 * price(world) - 1,
      monthlyQuota: 3,
      outcome: [400, "insufficient_balance"],
    },
    { credits: 2, balanceMicros: 0, monthlyQuota: 3, outcome: [400, "insufficient_balance"] },
    {
      credits: 3,
      balanceMicros: 9 * price(world),
      monthlyQuota: 2,
      outcome: [429, "outbound_quota_exceeded"],
    },
    { credits: 3, balanceMicros: 0, monthlyQuota: 3, outcome: [200, undefined] },
    { credits: 0, balanceMicros: 3 * price(world), monthlyQuota: 3, outcome: [200, undefined] },
  ];
  for (const { outcome, ...has } of terms) {
    const project = await newProject(world, has);
    const { addresses, send } = await newDraft(world, project, 3);
    const before = await fundsOf(world, project);
    expect(statusAndName(await send(project.key))).toEqual(outcome);
    await world.settle();
    expect(acceptsTo(world, addresses)).toHaveLength(outcome[0] === 200 ? 3 : 0);
    expect(await fundsOf(world, project)).toEqual(
      outcome[0] === 200 ? { credits: 0, balanceMicros: 0, quotaLeft: 0 } : before,
    );
  }
});

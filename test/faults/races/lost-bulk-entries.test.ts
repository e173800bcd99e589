import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { emailPartition } from "../../../functions/store/platform/keys.ts";
import { query } from "../../../functions/store/platform/query.ts";
import { type FaultRule, withFaults } from "../../support/fault-injection.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = testIn({}, { engine: memoryEngine });

const count = 20;
const credits = 5;

/** 30 KB that hardly compress: twenty of them do not fit into an item. */
const largeText = (seed: number) =>
  Array.from({ length: 700 }, (_, n) => createHash("sha256").update(`${seed} ${n}`).digest("base64")).join(
    "",
  );

const limitsOf = async (world: World, { key }: TestProject) =>
  (await world.api("GET", "/limits", { key })).body;

/** Returns a project that has just sent a bulk of twenty emails, and what it had before. */
async function sentBulk(world: World) {
  const project = await newProject(world, { credits, balanceMicros: 1_000_000 });
  const before = await limitsOf(world, project);
  const emails = Array.from({ length: count }, (_, n) => project.email({ html: largeText(n) }));
  const { status } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
  expect(status).toBe(200);
  return { project, before };
}

async function emailRowsOf(world: World, { id }: TestProject): Promise<number> {
  const { items } = await query(world.services.tables, {
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": "pk" },
    ExpressionAttributeValues: { ":pk": emailPartition(id, 0) },
  });
  return items.length;
}

/** Lets the worker store `stored` rows of the bulk's emails, then stops it. */
async function expandPartly(world: World, stored: number): Promise<void> {
  let rows = 0;
  const stop: FaultRule["act"] = async (send) => {
    rows++;
    if (rows <= stored) await send();
    if (rows < stored) return send();
    throw new Error("the worker has stopped");
  };
  const when = (input: unknown) => JSON.stringify(input).includes("#EML");
  await withFaults(world, [{ command: "PutItem", when, times: count, act: stop }], async () => {
    await world.queues.workOff(world.deliver);
  });
}

describe("a bulk whose stored entries are lost", () => {
  test.for([0, 7, count])(
    "refunds what was not expanded, no more: %i of 20 emails exist",
    async (stored, { world }) => {
      const { project, before } = await sentBulk(world);
      await expandPartly(world, stored);
      expect(await emailRowsOf(world, project)).toBe(stored);
      world.objects.clear();
      world.clock.advance(1000);
      await world.queues.workOff(world.deliver);
      const { priceMicros } = world.services.deployment;
      const paid = Math.max(stored - credits, 0) * priceMicros;
      expect(await limitsOf(world, project)).toMatchObject({
        freeCredits: { remaining: Math.max(credits - stored, 0) },
        balanceMicros: before.balanceMicros - paid,
      });
      const { body } = await world.api("GET", "/outbound", { key: project.key });
      expect(body.used).toBe(stored);
    },
  );

  test("refunds once when its message arrives three times, at two workers", async ({ world }) => {
    const { project, before } = await sentBulk(world);
    world.objects.clear();
    const [message] = world.queues.waiting();
    for (let copy = 0; copy < 2; copy++) world.queues.push(message?.queue ?? "", message?.body ?? "");
    const copies = world.queues.waiting().length;
    expect(copies).toBe(3);
    await Promise.all([
      world.queues.workOff(world.deliver),
      ...Array.from({ length: 2 }, async () => {
        world.queues.push(message?.queue ?? "", message?.body ?? "");
        await world.queues.workOff(world.deliver);
      }),
    ]);
    await world.settle();
    expect(await limitsOf(world, project)).toEqual(before);
    expect(world.queues.deadLetters()).toEqual([]);
  });
});

import { describe, expect } from "vitest";
import { newSender, senderOf } from "../../api/broadcasts/sender.ts";
import { whileHeld } from "../../support/hold-call.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { newProject } from "../../support/project.ts";
import { reshard } from "../../support/shards.ts";
import { testIn } from "../../support/test.ts";

const test = testIn({}, { engine: memoryEngine });

/** The transaction that starts a broadcast and takes its units from the funds. */
const reservation = {
  command: "TransactWriteItems",
  when: (input: unknown) => {
    const text = JSON.stringify(input);
    return text.includes("#FUNDS#0") && text.includes("brd_");
  },
};

describe("the reservation of a broadcast", () => {
  test("uses the free credits that a cancellation returns before the balance", async ({ world }) => {
    const sender = await newSender(world, { credits: 2, balanceMicros: 10_000 });
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const to = ["a@example.com", "b@example.com"];
    const scheduled = await sender.call("POST", "/emails", sender.project.email({ to, scheduledAt }));
    expect(await sender.funds()).toEqual({ balanceMicros: 10_000, credits: 0 });
    await sender.send();
    const cancel = async () => {
      const { status } = await sender.call("POST", `/emails/${scheduled.body.id}/cancel`);
      expect(status).toBe(200);
    };
    await whileHeld(world, reservation, () => world.settle(), cancel);
    await world.settle();
    expect(await sender.read()).toMatchObject({ status: "sent" });
    const { priceMicros } = world.services.deployment;
    expect(await sender.funds()).toEqual({ balanceMicros: 10_000 - priceMicros, credits: 0 });
  });

  test("takes what it needs from as many shards as have it, to the last unit, and gives back what it did not use", async ({
    world,
  }) => {
    const { priceMicros } = world.services.deployment;
    const project = await newProject(world, { credits: 7, balanceMicros: 6 * priceMicros, monthlyQuota: 13 });
    const sender = await senderOf(world, project, 13);
    await reshard(world, project.id, 4);
    const [, leaver] = sender.addresses;
    await sender.send();
    await whileHeld(
      world,
      // The first read of the worker that sends: the reservation was made by then.
      {
        command: "BatchGetItem",
        when: (input) => JSON.stringify(input).includes(`NAME#${project.domain}`),
      },
      () => world.settle(),
      async () => {
        expect(await sender.funds()).toEqual({ balanceMicros: 0, credits: 0 });
        expect((await sender.call("GET", "/outbound")).body.remaining).toBe(0);
        const body = { email: leaver };
        expect((await sender.call("POST", "/suppressions", body)).status).toBeLessThan(300);
      },
    );
    await world.settle();
    expect(await sender.read()).toMatchObject({ status: "sent", recipientCount: 13 });
    expect(await sender.funds()).toEqual({ balanceMicros: priceMicros, credits: 0 });
    expect((await sender.call("GET", "/outbound")).body).toMatchObject({ used: 12, remaining: 1 });
  });

  test.for([
    ["money", { credits: 7, balanceMicros: -1, monthlyQuota: 100 }, "insufficient_balance"],
    ["quota", { credits: 100, balanceMicros: 0, monthlyQuota: 12 }, "outbound_quota_exceeded"],
  ] as const)(
    "is refused where all shards together lack one unit of %s",
    async ([, terms, name], { world }) => {
      const { priceMicros } = world.services.deployment;
      const balanceMicros = terms.balanceMicros < 0 ? 6 * priceMicros - 1 : terms.balanceMicros;
      const project = await newProject(world, { ...terms, balanceMicros });
      const sender = await senderOf(world, project, 13);
      await reshard(world, project.id, 4);
      const before = await sender.funds();
      expect((await sender.send()).body.name).toBe(name);
      await world.settle();
      expect(await sender.funds()).toEqual(before);
      expect(await sender.read()).toMatchObject({ status: "draft" });
    },
  );
});

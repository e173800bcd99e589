import * as fc from "fast-check";
import { expect } from "vitest";
import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { deposit } from "../../functions/store/projects/projects.ts";
import { senderOf } from "../api/broadcasts/sender.ts";
import { ledgerOf } from "../api/limits/ledger.ts";
import { newProject } from "../support/project.ts";
import { reshard } from "../support/shards.ts";
import type { World } from "../support/world.ts";
import { worldProperty } from "./property.ts";

const step = fc.oneof(
  fc.record({ kind: fc.constant("send" as const), recipients: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("bulk" as const), emails: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constantFrom("cancel" as const, "reject" as const, "broadcast" as const) }),
  fc.record({ kind: fc.constant("fund" as const), micros: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ kind: fc.constant("shards" as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("hours" as const), count: fc.constantFrom(1, 11, 30) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

worldProperty(
  "the entries of a ledger add up to the balance and the free credits, whatever was sent, refunded and paid in",
  fc.tuple(
    fc.record({
      credits: fc.integer({ min: 0, max: 8 }),
      balanceMicros: fc.integer({ min: 0, max: 20_000 }),
    }),
    fc.array(step, { minLength: 8, maxLength: 16 }),
  ),
  async ([terms, steps], { world }) => {
    const project = await newProject(world, terms);
    const sender = await senderOf(world, project, 2);
    for (const one of steps) await take(world, sender, one);
    await world.settle();
    const { balanceMicros, freeCredits } = (await sender.call("GET", "/limits")).body;
    const entries = await ledgerOf(world, project.key);
    const sum = (of: (entry: (typeof entries)[number]) => number) =>
      entries.reduce((total, entry) => total + of(entry), 0);
    expect(sum((entry) => entry.amountMicros)).toBe(balanceMicros);
    expect(sum((entry) => entry.credits)).toBe(freeCredits.remaining);
    expect(entries.filter(({ type }) => type === "adjustment")).toEqual([]);
    // Each recipient was paid for by a credit or by the price, and so it came back.
    const { priceMicros } = world.services.deployment;
    for (const { type, recipients, credits, amountMicros } of entries) {
      const sign = type === "charge" ? -1 : 1;
      if (type === "charge" || type === "refund")
        expect(recipients * priceMicros).toBe(sign * (credits * priceMicros + amountMicros));
    }
  },
  { runs: 40 },
);

type Sender = Awaited<ReturnType<typeof senderOf>>;

async function take(world: World, { call, project, make, content, audienceId }: Sender, one: Step) {
  const later = new Date(world.clock.now().getTime() + 20 * 24 * 60 * 60 * 1000).toISOString();
  switch (one.kind) {
    case "send": {
      const to = Array.from({ length: one.recipients }, (_, at) => `r${at}@example.com`);
      return call("POST", "/emails", project.email({ to }));
    }
    case "bulk": {
      const emails = Array.from({ length: one.emails }, () => project.email({ scheduledAt: later }));
      return call("POST", "/emails/bulk", { emails });
    }
    case "cancel":
      await call("POST", "/emails/cancel", { filter: { status: "scheduled" } });
      return world.settle();
    case "reject":
      world.ses.setFault({ mode: "reject", times: 1000 });
      await world.settle();
      return world.ses.clearFaults();
    case "broadcast": {
      const { id } = await make({ ...content, audienceId });
      await call("POST", `/broadcasts/${id}/send`, {});
      return world.settle();
    }
    case "fund":
      return fund(world, project.id, one.micros);
    case "shards":
      if ((await readFunds(world.services.tables, project.id)).length !== one.count)
        await reshard(world, project.id, one.count);
      return;
    case "hours":
      await world.settle();
      world.clock.advance(one.count * 60 * 60 * 1000);
      return world.sweep();
  }
}

async function fund({ services }: World, projectId: string, micros: number) {
  const reference = newId("evt", services.clock(), services.random(idRandomBytes));
  const at = services.clock().toISOString();
  await deposit(services.tables, projectId, { micros, reference, at }, reference);
}

import * as fc from "fast-check";
import { expect } from "vitest";
import { microsOf } from "../../../functions/domain/projects/charge.ts";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { parseEmail } from "../../../functions/store/emails/emails.ts";
import { emailPartition } from "../../../functions/store/platform/keys.ts";
import { query } from "../../../functions/store/platform/query.ts";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { worldProperty } from "../../properties/property.ts";
import { newProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { ledgerOf } from "../limits/ledger.ts";
import { newReference, turn } from "./money-reference.ts";
import { type Run, take } from "./money-run.ts";
import { step, terms } from "./money-steps.ts";

worldProperty(
  "answers, credits, balance, quota and emails agree with a plain account after every step",
  fc.tuple(terms, fc.array(step, { minLength: 15, maxLength: 25 })),
  async ([start, steps], { world }) => {
    const project = await newProject(world, start);
    const own = newReference(start, world.clock.now());
    const run: Run = { world, project, own, last: undefined, sender: await project.newKey({}) };
    for (const one of steps) {
      await take(run, one);
      turn(run.own, world.clock.now());
      await agree(world, run);
    }
    await agreeOnMails(world, run);
    await agreeOnLedger(world, run);
    await world.settle();
  },
  { runs: 100, timeoutMs: 240_000 },
);

/** What the project is told, and what is stored, are what the account says. */
async function agree(world: World, { project, own }: Run): Promise<void> {
  const { body } = await world.api("GET", "/limits", { key: project.key });
  expect(body).toMatchObject({
    balanceMicros: own.balanceMicros,
    freeCredits: { remaining: own.credits },
    outbound: {
      monthlyQuota: own.monthlyQuota,
      used: own.used,
      remaining: Math.max(own.monthlyQuota - own.used, 0),
      paused: own.paused,
    },
  });
  const [funds, more] = await readFunds(world.services.tables, project.id);
  expect(more).toBeUndefined();
  expect(funds).toMatchObject({ balanceMicros: own.balanceMicros, credits: own.credits });
  expect(Math.min(own.balanceMicros, own.credits, own.used)).toBeGreaterThanOrEqual(0);
}

/** The ledger has nothing but the payments, the credits, and what emails took and gave back. */
async function agreeOnLedger(world: World, { project, own }: Run): Promise<void> {
  const entries = await ledgerOf(world, project.key);
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0);
  expect(sum((entry) => entry.amountMicros)).toBe(own.balanceMicros);
  expect(sum((entry) => entry.credits)).toBe(own.credits);
  const units = (type: string) => sum((entry) => (entry.type === type ? entry.recipients : 0));
  const emails = [...own.emails.values()];
  expect(units("charge")).toBe(emails.reduce((total, { charge }) => total + charge.units, 0));
  expect(units("refund")).toBe(
    emails
      .filter(({ state }) => state === "failed" || state === "canceled")
      .reduce((total, { charge }) => total + charge.units, 0),
  );
  expect(entries.filter(({ type }) => type === "adjustment")).toEqual([]);
}

/** Each accepted email stands with its own charge, there are no others, and SES took no email twice. */
async function agreeOnMails(world: World, { project, own }: Run): Promise<void> {
  const { items } = await query(world.services.tables, {
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": "pk" },
    ExpressionAttributeValues: { ":pk": emailPartition(project.id, 0) },
  });
  const rows = new Map(items.map(parseEmail).map((email) => [email.id, email]));
  expect([...rows.keys()].filter((id) => !own.emails.has(id))).toEqual([]);
  for (const [id, { charge, state, month }] of own.emails) {
    const row = rows.get(id);
    const refunded = state === "failed" || state === "canceled" ? charge.units : 0;
    if (row) expect(row).toMatchObject({ charge, month, refunded, stage: state });
    else {
      // An entry of a bulk call has no row before a worker lays it out, but it can be read.
      const { body } = await world.api("GET", `/emails/${id}`, { key: project.key });
      expect(body).toMatchObject({ status: state, credits: charge.credits, priceMicros: microsOf(charge) });
    }
  }
  const accepted = world.ses
    .emails({ tags: { [messageTags.project]: project.id } })
    .map(({ tags }) => tags[messageTags.email]);
  const sent = [...own.emails].filter(([, { state }]) => state === "sent").map(([id]) => id);
  expect(accepted.sort()).toEqual(sent.sort());
}

import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { newApi } from "../../support/api.ts";
import { footprintOf } from "../../support/footprint.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = testIn({}, { engine: localEngine });

const price = 400;
const to = (units: number) => Array.from({ length: units }, (_, at) => `r${at}@example.com`);

function sendAtOnce(world: World, { key, email }: TestProject, units: readonly number[]) {
  return Promise.all(
    units.map((count) => world.api("POST", "/emails", { key, body: email({ to: to(count) }) })),
  );
}

function countOf(answers: readonly { status: number; body: { name?: string } }[]): Record<string, number> {
  const names = answers.map(({ status, body }) => `${status} ${body.name ?? ""}`.trim());
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]),
  );
}

const twenty = Array.from({ length: 20 }, () => 1);

describe("twenty sends at once", () => {
  test("with money for one are one email, nineteen refusals and no balance left", async ({ world }) => {
    const project = await newProject(world, { credits: 0, balanceMicros: price });
    expect(countOf(await sendAtOnce(world, project, twenty))).toEqual({
      200: 1,
      "400 insufficient_balance": 19,
    });
    expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 0, credits: 0, mails: 1 });
  });

  test("with a rest of money that is short of a price take none of it", async ({ world }) => {
    const project = await newProject(world, { credits: 0, balanceMicros: price - 1 });
    expect(countOf(await sendAtOnce(world, project, twenty))).toEqual({ "400 insufficient_balance": 20 });
    expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: price - 1, mails: 0 });
  });

  test("with one free credit are one email", async ({ world }) => {
    const project = await newProject(world, { credits: 1 });
    expect(countOf(await sendAtOnce(world, project, twenty))).toEqual({
      200: 1,
      "400 insufficient_balance": 19,
    });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 0, mails: 1 });
  });

  test("take the free credits first, also for part of a send, then the money", async ({ world }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 3 * price });
    const answers = await sendAtOnce(
      world,
      project,
      Array.from({ length: 20 }, () => 2),
    );
    expect(countOf(answers)).toEqual({ 200: 3, "400 insufficient_balance": 17 });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 0 });
    const charged = await chargesOf(world, project, answers);
    expect(charged.map(({ credits }) => credits).sort()).toEqual([0, 1, 2]);
    expect(charged.map(({ priceMicros }) => priceMicros).sort()).toEqual([0, price, 2 * price].sort());
  });

  test("with quota for three are three emails; the rest learn when to retry", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 3 });
    const answers = await sendAtOnce(world, project, twenty);
    expect(countOf(answers)).toEqual({ 200: 3, "429 outbound_quota_exceeded": 17 });
    expect(await footprintOf(world, project.id)).toMatchObject({ quotaLeft: 0, credits: 97, mails: 3 });
  });

  test("of any sizes take no more than there is, and are refused only beyond", async ({ world }) => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 10, maxLength: 20 });
    const some = fc.integer({ min: 0, max: 12 });
    await fc.assert(
      fc.asyncProperty(
        sizes,
        some,
        some,
        fc.integer({ min: 0, max: 25 }),
        async (units, credits, paid, quota) => {
          const project = await newProject(world, {
            credits,
            balanceMicros: paid * price,
            monthlyQuota: quota,
          });
          const answers = await sendAtOnce(world, project, units);
          const sent = units.filter((_, at) => answers[at]?.status === 200);
          const charged = await chargesOf(world, project, answers);
          const left = await footprintOf(world, project.id);
          const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
          expect(left).toEqual({
            credits: credits - sum(charged.map((one) => one.credits)),
            balanceMicros: paid * price - sum(charged.map((one) => one.priceMicros)),
            quotaLeft: quota - sum(sent),
            mails: sent.length,
          });
          expect(Math.min(left.credits, left.balanceMicros, left.quotaLeft)).toBeGreaterThanOrEqual(0);
          // Free credits first: money was only taken where none of them are left.
          expect(left.credits === 0 || left.balanceMicros === paid * price).toBe(true);
          const room = Math.min(left.quotaLeft, left.credits + left.balanceMicros / price);
          const refused = units.filter((_, at) => answers[at]?.status !== 200);
          expect(refused.every((one) => one > room)).toBe(true);
          expect(answers.filter(({ status }) => status === 503)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

async function chargesOf(
  world: World,
  { key }: TestProject,
  answers: readonly { status: number; body: { id: string } }[],
) {
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
  const emails = await Promise.all(ids.map((id) => world.api("GET", `/emails/${id}`, { key })));
  return emails.map(({ body }) => ({ credits: Number(body.credits), priceMicros: Number(body.priceMicros) }));
}

test("a refund between two sends is spent by the next one, to the unit", async ({ world }) => {
  const project = await newProject(world, { credits: 1, balanceMicros: price });
  const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60 * 1000).toISOString();
  const ask = { key: project.key, body: project.email({ to: to(2), scheduledAt }) };
  const first = await world.api("POST", "/emails", ask);
  expect(countOf(await sendAtOnce(world, project, [1]))).toEqual({ "400 insufficient_balance": 1 });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      world.api("POST", `/emails/${first.body.id}/cancel`, { key: project.key }),
    ),
  );
  expect(await footprintOf(world, project.id)).toMatchObject({ credits: 1, balanceMicros: price });
  expect(countOf(await sendAtOnce(world, project, [1, 1, 1]))).toEqual({
    200: 2,
    "400 insufficient_balance": 1,
  });
});

test("what goes back is the price that was taken, whatever the price is by then", async ({ world }) => {
  const project = await newProject(world, { credits: 0, balanceMicros: 10_000 });
  const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60 * 1000).toISOString();
  const ask = { key: project.key, body: project.email({ to: to(3), scheduledAt }) };
  const first = await world.api("POST", "/emails", ask);
  const { services } = world;
  const dearer = newApi({ ...services, deployment: { ...services.deployment, priceMicros: 1000 } });
  const second = await dearer("POST", "/emails", ask);
  expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 10_000 - 1200 - 3000 });
  await dearer("POST", `/emails/${first.body.id}/cancel`, { key: project.key });
  expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 7000 });
  await world.api("POST", `/emails/${second.body.id}/cancel`, { key: project.key });
  expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 10_000 });
});

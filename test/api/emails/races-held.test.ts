import { describe, expect } from "vitest";
import { monthEnd } from "../../../functions/domain/projects/charge.ts";
import { newGate, withFaults } from "../../support/fault-injection.ts";
import { footprintOf } from "../../support/footprint.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject, setFunds, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = testIn({}, { engine: localEngine });

const to = (units: number) => Array.from({ length: units }, (_, at) => `r${at}@example.com`);

/** Sends while something happens between what the sender has read and what it writes. */
async function sendAround(
  world: World,
  { key, email }: TestProject,
  units: number,
  between: () => Promise<unknown>,
) {
  const gate = newGate();
  let answer = { status: 0, body: { name: "", id: "" } };
  await withFaults(world, [{ command: "TransactWriteItems", act: gate.act }], async () => {
    const sending = world.api("POST", "/emails", { key, body: email({ to: to(units) }) });
    await gate.reached;
    await between();
    gate.open();
    answer = await sending;
  });
  return answer;
}

async function chargeOf(world: World, { key }: TestProject, id: string) {
  const { body } = await world.api("GET", `/emails/${id}`, { key });
  return { credits: body.credits, priceMicros: body.priceMicros };
}

describe("a send that has read the funds, while", () => {
  test("credits come back, is paid by them before money", async ({ world }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 4000 });
    const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60 * 1000).toISOString();
    const ask = { key: project.key, body: project.email({ to: to(2), scheduledAt }) };
    const { body } = await world.api("POST", "/emails", ask);
    const answer = await sendAround(world, project, 3, () =>
      world.api("POST", `/emails/${body.id}/cancel`, { key: project.key }),
    );
    expect(answer.status).toBe(200);
    expect(await chargeOf(world, project, answer.body.id)).toEqual({ credits: 3, priceMicros: 0 });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 4000 });
  });

  test("others take the credits, is paid by money", async ({ world }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 4000 });
    const answer = await sendAround(world, project, 3, () =>
      world.api("POST", "/emails", { key: project.key, body: project.email({ to: to(2) }) }),
    );
    expect(await chargeOf(world, project, answer.body.id)).toEqual({ credits: 1, priceMicros: 800 });
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 3200 });
  });

  test.for([
    ["the money goes", { balanceMicros: 799 }, 400, "insufficient_balance"],
    ["the quota goes", { quotaLeft: 1 }, 429, "outbound_quota_exceeded"],
  ] as const)("%s, is refused and takes nothing", async ([_, fields, status, name], { world }) => {
    const project = await newProject(world, { credits: 0, balanceMicros: 4000 });
    const answer = await sendAround(world, project, 2, () => setFunds(world, project.id, fields));
    expect([answer.status, answer.body.name]).toEqual([status, name]);
    expect(await footprintOf(world, project.id)).toMatchObject({ ...fields, mails: 0 });
  });

  test("sending is paused, is refused and takes nothing", async ({ world }) => {
    const project = await newProject(world, { credits: 5 });
    const answer = await sendAround(world, project, 1, async () => {
      const paused = await world.api("POST", "/outbound/pause", { key: project.key });
      expect(paused.status).toBe(200);
    });
    expect([answer.status, answer.body.name]).toEqual([403, "outbound_paused"]);
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 5, mails: 0 });
  });

  test("the month turns, counts once, for the month that its reservation was written in", async ({
    world,
  }) => {
    const project = await newProject(world, { monthlyQuota: 2 });
    await world.api("POST", "/emails", { key: project.key, body: project.email({ to: to(2) }) });
    world.clock.set(monthEnd(world.clock.now()).toISOString());
    // Both see the old month in the funds; the one that is held back finds them turned.
    const answer = await sendAround(world, project, 1, async () => {
      const other = await world.api("POST", "/emails", { key: project.key, body: project.email() });
      expect(other.status).toBe(200);
    });
    expect(answer.status).toBe(200);
    const { body } = await world.api("GET", "/outbound", { key: project.key });
    expect(body).toMatchObject({ used: 2, remaining: 0 });
  });

  test("the quota changes as the month turns, is counted against the new one", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 50 });
    world.clock.set(monthEnd(world.clock.now()).toISOString());
    const answer = await sendAround(world, project, 2, async () => {
      await world.api("PATCH", "/outbound", { key: project.key, body: { monthlyQuota: 3 } });
    });
    expect(answer.status).toBe(200);
    const { body } = await world.api("GET", "/outbound", { key: project.key });
    expect(body).toMatchObject({ monthlyQuota: 3, used: 2, remaining: 1 });
  });
});

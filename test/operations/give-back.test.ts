import { describe, expect } from "vitest";
import { monthEnd } from "../../functions/domain/projects/charge.ts";
import { newMemory } from "../../functions/memory.ts";
import { refundEmail, unitsLeft } from "../../functions/operations/emails/refund-email.ts";
import { type Email, parseEmail } from "../../functions/store/emails/emails.ts";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { newApi } from "../support/api.ts";
import { cancel, loseAnswer, refuse, withFaults } from "../support/fault-injection.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject, setFunds, type TestProject } from "../support/project.ts";
import { reshard } from "../support/shards.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

async function emailOf(world: World, project: TestProject, id: string): Promise<Email> {
  return parseEmail((await getItem(world.services.tables, "data", emailKey(project.id, id))) ?? {});
}

/** An accepted email to five people: two paid by credits, three by money. */
async function mailToFive(world: World): Promise<{ project: TestProject; email: Email }> {
  const project = await newProject(world, { credits: 2, balanceMicros: 2000, monthlyQuota: 50 });
  const to = Array.from({ length: 5 }, (_, at) => `r${at}@example.com`);
  const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email({ to }) });
  return { project, email: await emailOf(world, project, body.id) };
}

const whole = { credits: 2, balanceMicros: 2000, quotaLeft: 50 };
const taken = { credits: 0, balanceMicros: 800, quotaLeft: 45 };
const reservation = "TransactWriteItems";

describe("what is given back of an email's charge", () => {
  test("comes back piece by piece, money before credits, until all of it is back", async ({ world }) => {
    const { project, email } = await mailToFive(world);
    expect(await footprintOf(world, project.id)).toMatchObject(taken);
    const states = [
      [2, { credits: 0, balanceMicros: 1600, quotaLeft: 47 }],
      [2, { credits: 1, balanceMicros: 2000, quotaLeft: 49 }],
      [1, whole],
    ] as const;
    let current = email;
    for (const [units, after] of states) {
      expect(await refundEmail(world.services, current, {}, units)).toMatchObject({
        email: { id: email.id },
      });
      expect(await footprintOf(world, project.id)).toMatchObject(after);
      current = await emailOf(world, project, email.id);
    }
    expect([current.refunded, unitsLeft(current)]).toEqual([5, 0]);
  });

  test("comes back once: a caller with an older row gets the current one", async ({ world }) => {
    const { project, email } = await mailToFive(world);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => refundEmail(world.services, email, {}, unitsLeft(email))),
    );
    expect(all.filter((one) => "email" in one)).toHaveLength(1);
    expect(all.every((one) => "email" in one || one.conflict?.refunded === 5)).toBe(true);
    expect(await footprintOf(world, project.id)).toMatchObject(whole);
  });

  test("comes back once when the answer is lost, or the transaction meets others", async ({ world }) => {
    for (const rule of [
      { command: reservation, act: loseAnswer, times: 2 },
      { command: reservation, act: cancel("TransactionConflict"), times: 3 },
      { command: reservation, act: refuse("InternalServerError", 500), times: 2 },
    ]) {
      const { project, email } = await mailToFive(world);
      await withFaults(world, [rule], async () => {
        expect(await refundEmail(world.services, email, {}, 5)).toMatchObject({ email: { id: email.id } });
      });
      expect(await footprintOf(world, project.id)).toMatchObject(whole);
    }
  });

  test("comes back once though no answer ever came: the next try finds it done", async ({ world }) => {
    const { project, email } = await mailToFive(world);
    await withFaults(world, [{ command: reservation, act: loseAnswer, times: 99 }], async () => {
      await expect(refundEmail(world.services, email, {}, 5)).rejects.toMatchObject({ name: "unavailable" });
    });
    expect(await refundEmail(world.services, email, {}, 5)).toMatchObject({ conflict: { refunded: 5 } });
    expect(await footprintOf(world, project.id)).toMatchObject(whole);
  });
});

describe("the quota that is given back", () => {
  test("goes to the month of its reservation, and to none once it is over", async ({ world }) => {
    for (const turned of [false, true]) {
      const { project, email } = await mailToFive(world);
      world.clock.set(monthEnd(world.clock.now()).toISOString());
      if (turned) await world.api("POST", "/emails", { key: project.key, body: project.email() });
      await refundEmail(world.services, email, {}, 5);
      const { body } = await world.api("GET", "/limits", { key: project.key });
      expect(body.outbound.used).toBe(turned ? 1 : 0);
      expect(body.balanceMicros).toBe(turned ? 1600 : 2000);
      expect(body.freeCredits.remaining).toBe(2);
    }
  });

  test("goes to its month also by a clock that is ahead or behind", async ({ world }) => {
    const { project, email } = await mailToFive(world);
    const ahead = { ...world.services, clock: () => monthEnd(world.clock.now()) };
    expect(await refundEmail(ahead, email, {}, 2)).toMatchObject({ email: { id: email.id } });
    expect((await footprintOf(world, project.id)).quotaLeft).toBe(47);
    const behind = {
      ...world.services,
      clock: () => new Date(world.clock.now().getTime() - 40 * 24 * 3_600_000),
    };
    expect(await refundEmail(behind, await emailOf(world, project, email.id), {}, 3)).toMatchObject({
      email: { id: email.id },
    });
    expect(await footprintOf(world, project.id)).toMatchObject(whole);
  });

  test("is not lost where the shard that takes it has not turned to that month yet", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 50 });
    await reshard(world, project.id, 4);
    world.clock.set(monthEnd(world.clock.now()).toISOString());
    const { services } = world;
    const memory = newMemory();
    memory.shards.set(project.id, 4);
    const fromTheLast = newApi({ ...services, tables: { ...services.tables, chance: () => 0.99 }, memory });
    const ids: string[] = [];
    for (let sent = 0; sent < 2; sent++) {
      const { body } = await fromTheLast("POST", "/emails", { key: project.key, body: project.email() });
      ids.push(body.id);
    }
    const months = (await readFunds(services.tables, project.id)).map(({ month }) => month);
    expect(months[0]).not.toBe(months[3]);
    const used = async () => (await world.api("GET", "/outbound", { key: project.key })).body.used;
    expect(await used()).toBe(2);
    for (const id of ids) {
      expect(await refundEmail(services, await emailOf(world, project, id), {}, 1)).toMatchObject({
        email: expect.anything(),
      });
    }
    expect(await used()).toBe(0);
    // And what it gave can be taken: the whole quota, and not one more.
    await setFunds(world, project.id, { credits: 100 });
    const to = Array.from({ length: 50 }, (_, at) => `r${at}@example.com`);
    const send = (some: readonly string[]) =>
      world.api("POST", "/emails", { key: project.key, body: project.email({ to: some }) });
    expect((await send(to)).status).toBe(200);
    expect((await send(to.slice(0, 1))).status).toBe(429);
  });
});

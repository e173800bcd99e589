import { describe, expect } from "vitest";
import { monthEnd } from "../../../functions/domain/projects/charge.ts";
import { parseEmail } from "../../../functions/store/emails/emails.ts";
import { emailKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

/** A moment before the month ends: the clock only goes forward, so each call is a month on. */
function toMonthEnd(world: World, beforeMs: number): Date {
  const end = monthEnd(world.clock.now());
  world.clock.set(new Date(end.getTime() - beforeMs).toISOString());
  return end;
}

const send = (world: World, { key, email }: TestProject, over = {}) =>
  world.api("POST", "/emails", { key, body: email(over) });
const outbound = async (world: World, { key }: TestProject) =>
  (await world.api("GET", "/outbound", { key })).body;
const monthOfMail = async (world: World, { id }: TestProject, emailId: string) =>
  parseEmail((await getItem(world.services.tables, "data", emailKey(id, emailId))) ?? {}).month;

describe("the monthly quota", () => {
  test("is used to its last unit; the refusal says when the month turns", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 2 });
    const end = toMonthEnd(world, 90_500);
    expect([(await send(world, project)).status, (await send(world, project)).status]).toEqual([200, 200]);
    const refused = await send(world, project);
    expect([refused.status, refused.body.name]).toEqual([429, "outbound_quota_exceeded"]);
    expect(refused.headers["retry-after"]).toBe("91");
    expect(await outbound(world, project)).toMatchObject({
      used: 2,
      remaining: 0,
      monthlyQuota: 2,
      resetsAt: end.toISOString(),
    });
  });

  test("starts anew at the first instant of the month, and not a millisecond before", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 1 });
    const end = toMonthEnd(world, 1);
    expect((await send(world, project)).status).toBe(200);
    expect((await send(world, project)).status).toBe(429);
    world.clock.advance(1);
    expect(await outbound(world, project)).toMatchObject({
      used: 0,
      remaining: 1,
      resetsAt: monthEnd(end).toISOString(),
    });
    expect((await send(world, project)).status).toBe(200);
    expect((await send(world, project)).status).toBe(429);
    expect(await outbound(world, project)).toMatchObject({ used: 1, remaining: 0 });
  });

  test("is not carried over: months without a send add nothing to it", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 2 });
    await send(world, project);
    for (let month = 0; month < 3; month++) toMonthEnd(world, 0);
    expect(await outbound(world, project)).toMatchObject({ used: 0, remaining: 2 });
    const answers = [await send(world, project), await send(world, project), await send(world, project)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test("of a month takes no more sends than it has while the month turns under them", async ({ world }) => {
    for (let round = 0; round < 5; round++) {
      const project = await newProject(world, { monthlyQuota: 5 });
      const end = toMonthEnd(world, 10);
      const [old, next] = [new Date(end.getTime() - 1), end].map((at) => at.toISOString().slice(0, 7));
      const before = Array.from({ length: 12 }, () => send(world, project));
      // Somewhere amid them: whichever are past this instant are of the new month.
      await Promise.race(before.slice(0, 1 + round));
      world.clock.advance(10);
      const after = Array.from({ length: 12 }, () => send(world, project));
      const answers = await Promise.all([...before, ...after]);
      const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
      const months = await Promise.all(ids.map((id: string) => monthOfMail(world, project, id)));
      expect(months.filter((month) => month === next)).toHaveLength(5);
      expect(months.filter((month) => month === old).length).toBeLessThanOrEqual(5);
      expect(await outbound(world, project)).toMatchObject({ used: 5, remaining: 0 });
      expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    }
  });

  test("of the same month is refunded; of an earlier month, only money is", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 3, credits: 0, balanceMicros: 2000 });
    toMonthEnd(world, 1000);
    const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60 * 1000).toISOString();
    const [kept, early] = [
      await send(world, project, { scheduledAt }),
      await send(world, project, { scheduledAt }),
    ];
    await world.api("POST", `/emails/${early.body.id}/cancel`, { key: project.key });
    expect(await outbound(world, project)).toMatchObject({ used: 1, remaining: 2 });
    world.clock.advance(1000);
    expect((await send(world, project)).status).toBe(200);
    await world.api("POST", `/emails/${kept.body.id}/cancel`, { key: project.key });
    expect(await outbound(world, project)).toMatchObject({ used: 1, remaining: 2 });
    const { body } = await world.api("GET", "/limits", { key: project.key });
    expect(body.balanceMicros).toBe(2000 - 400);
  });

  test("is not refunded for an old month before the new one's first send", async ({ world }) => {
    const project = await newProject(world, { monthlyQuota: 3 });
    toMonthEnd(world, 1000);
    const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60 * 1000).toISOString();
    const kept = await send(world, project, { scheduledAt });
    world.clock.advance(1000);
    await world.api("POST", `/emails/${kept.body.id}/cancel`, { key: project.key });
    expect(await outbound(world, project)).toMatchObject({ used: 0, remaining: 3 });
    expect((await send(world, project)).status).toBe(200);
    expect(await outbound(world, project)).toMatchObject({ used: 1, remaining: 2 });
  });

  test("counts a bulk call whole: one recipient too many and none of it is taken", async ({ world }) => {
    const { key, email } = await newProject(world, { monthlyQuota: 5 });
    const bulk = (to: number) => ({
      emails: [
        email({ to: ["a@example.com", "b@example.com"] }),
        ...Array.from({ length: to - 2 }, () => email()),
      ],
    });
    const refused = await world.api("POST", "/emails/bulk", { key, body: bulk(6) });
    expect(refused.body.name).toBe("outbound_quota_exceeded");
    expect((await world.api("GET", "/outbound", { key })).body.used).toBe(0);
    expect((await world.api("POST", "/emails/bulk", { key, body: bulk(5) })).status).toBe(200);
    expect((await world.api("GET", "/outbound", { key })).body).toMatchObject({ used: 5, remaining: 0 });
  });
});

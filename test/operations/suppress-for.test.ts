import { describe, expect } from "vitest";
import { suppressFor } from "../../functions/operations/feedback/suppress-for.ts";
import { parseEmail } from "../../functions/store/emails/emails.ts";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import type { TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { send, suppressionOf } from "../workers/mail.ts";

const to = "recipient@example.com";
const day = (number: number) => new Date(Date.UTC(2026, 5, number)).toISOString();

async function mailsOf(world: World, project: TestProject, count: number) {
  const { tables } = world.services;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const id = await send(world, project);
      return parseEmail((await getItem(tables, "data", emailKey(project.id, id))) ?? {});
    }),
  );
}

async function strikeOn(world: World, project: TestProject, days: readonly number[]) {
  const emails = await mailsOf(world, project, days.length);
  for (const [at, mail] of emails.entries())
    await suppressFor(world.services, mail, to, "strike", day(days[at] ?? 0));
  return (await suppressionOf(world, project, to)) !== undefined;
}

describe("soft bounces of an address", () => {
  test("that are reported at once all count", async ({ world, project }) => {
    const mails = await mailsOf(world, project, 3);
    await Promise.all(mails.map((mail) => suppressFor(world.services, mail, to, "strike", day(1))));
    expect(await suppressionOf(world, project, to)).toMatchObject({ reason: "repeated_soft_bounces" });
  });

  test.for([
    [[1, 2, 30], true],
    [[30, 2, 1], true],
    [[2, 30, 1], true],
    [[1, 40, 41], false],
    [[40, 41, 1], false],
    [[41, 1, 40], false],
    [[1, 40, 41, 42], true],
    [[42, 1, 41, 40], true],
  ] as const)(
    "on days %j, in the order of their arrival, suppress it: %s",
    async ([days, suppressed], { world, project }) => {
      expect(await strikeOn(world, project, days)).toBe(suppressed);
    },
  );

  test("of one email count once, however often they are reported", async ({ world, project }) => {
    const [mail] = await mailsOf(world, project, 1);
    if (!mail) throw new Error("no mail");
    for (const number of [1, 2, 3, 1]) await suppressFor(world.services, mail, to, "strike", day(number));
    expect(await suppressionOf(world, project, to)).toBeUndefined();
  });
});

describe("a suppression", () => {
  test("a suppression keeps its first reason", async ({ world, project }) => {
    const [mail] = await mailsOf(world, project, 1);
    if (!mail) throw new Error("no mail");
    await suppressFor(world.services, mail, to, "complaint", day(1));
    await suppressFor(world.services, mail, to.toUpperCase(), "bounce", day(2));
    expect(await suppressionOf(world, project, to)).toMatchObject({ reason: "complaint", since: day(1) });
  });
});

describe("a complaint", () => {
  test("unsubscribes and locks its contact, as the consent history says", async ({ world, project }) => {
    const { key } = project;
    const { body: contact } = await world.api("POST", "/contacts", { key, body: { email: to } });
    const [mail] = await mailsOf(world, project, 1);
    if (!mail) throw new Error("no mail");
    for (let times = 0; times < 2; times++)
      await suppressFor(world.services, mail, to.toUpperCase(), "complaint", day(1));
    const { body } = await world.api("GET", `/contacts/${contact.id}`, { key });
    expect(body).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    const { body: ledger } = await world.api("GET", `/contacts/${contact.id}/consent`, { key });
    const entries = ledger.items.map(({ change, source, actor }: Record<string, string>) => [
      change,
      source,
      actor,
    ]);
    expect(entries.toSorted()).toEqual([
      ["locked", "complaint", "recipient"],
      ["unsubscribed", "complaint", "recipient"],
    ]);
  });

  test("is kept with the address where it has no contact", async ({ world, project }) => {
    const [mail] = await mailsOf(world, project, 1);
    if (!mail) throw new Error("no mail");
    await suppressFor(world.services, mail, to, "complaint", day(1));
    expect(await suppressionOf(world, project, to)).toMatchObject({
      reason: "complaint",
      scope: "all",
      unsubscribedAt: expect.any(String),
      locked: true,
    });
  });

  test("a bounce or a simulated complaint does not opt out", async ({ world, project }) => {
    const { key } = project;
    const simulated = "complaint@simulator.amazonses.com";
    const [mail] = await mailsOf(world, project, 1);
    if (!mail) throw new Error("no mail");
    for (const email of [to, simulated]) await world.api("POST", "/contacts", { key, body: { email } });
    await suppressFor(world.services, mail, to, "bounce", day(1));
    await suppressFor(world.services, mail, simulated, "complaint", day(1));
    const { body } = await world.api("GET", "/contacts", { key });
    expect(body.items.map((one: { unsubscribed: boolean }) => one.unsubscribed)).toEqual([false, false]);
  });
});

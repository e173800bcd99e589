import { describe, expect } from "vitest";
import { figureRules } from "../../../functions/domain/broadcasts/figures/figure-rules.ts";
import { newToken } from "../../support/links.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

const html =
  '<a href="https://x.test/a">A</a><a href="https://x.test/?e={{ contact.email }}">B</a>' +
  '<a href="https://x.test/c">C</a><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

interface Row {
  readonly id: string;
  readonly to: string;
  readonly messageId: string;
}

/** A broadcast with three links that was delivered to some readers, and what can be done with its emails. */
async function newDelivered(world: World, contacts = 4) {
  await world.settle();
  const sender = await newSender(world, { contacts });
  const { call, path, project, send } = sender;
  await call("PATCH", path, { html });
  await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true, clicks: true } });
  await send();
  await world.settle();
  world.clock.advance(61_000);
  await world.sweep();
  await world.settle();
  const rows: readonly Row[] = (await call("GET", `${path}/emails`)).body.items.toReversed();
  const report = (at: number, kind: "Open" | "Click", fields: object = {}) =>
    world.ses.emit(rows[at]?.messageId ?? "", kind, { ...fields });
  const linkOf = (at: number) => {
    const email = world.ses.emails().find(({ messageId }) => messageId === rows[at]?.messageId);
    const raw = Buffer.from(email?.submitted ?? [])
      .toString()
      .replace(/\r\n[ \t]/g, " ");
    return new URL(/List-Unsubscribe: <([^>]+)>/.exec(raw)?.[1] ?? "").pathname;
  };
  const figures = async () => {
    await world.settle();
    return (await call("GET", `${path}/analytics`)).body;
  };
  return { ...sender, rows, report, linkOf, figures };
}

describe("the analytics of a broadcast", () => {
  test("tell people and programs apart, in all and by link, hour and provider", async ({ world }) => {
    const { report, figures, rows, read } = await newDelivered(world);
    const click = async (at: number, link: string, fields: object = {}) => {
      world.clock.advance(100);
      await report(at, "Click", { link, ...fields });
    };
    world.clock.advance(3_600_000);
    await report(0, "Open");
    await click(0, "https://x.test/a");
    await report(1, "Open", { isBotDetected: true });
    for (const link of ["https://x.test/a", `https://x.test/?e=${rows[1]?.to}`, "https://x.test/c"])
      await click(1, link);
    await click(2, "https://x.test/a", { isBotDetected: true });
    world.clock.advance(60_000);
    await click(2, "https://y.test/");
    const { startedAt } = await read();
    const counts = { opened: 1, machineOpened: 1, clicked: 2, machineClicked: 1, unsubscribed: 0 };
    const found = await figures();
    expect(found).toMatchObject({
      ...{ recipients: 4, sent: 4, delivered: 4, ...counts, isComplete: true, rules: figureRules },
      rates: { bounced: 0, complained: 0, opened: 0.25, clicked: 0.5, unsubscribed: 0 },
      providers: [{ provider: "other", delivered: 4, ...counts, rates: { opened: 0.25, clicked: 0.5 } }],
    });
    const none = { clicks: 0, machineClicks: 0, recipients: 0, machineRecipients: 0 };
    expect(found.links).toEqual([
      { link: "https://x.test/a", clicks: 1, machineClicks: 2, recipients: 1, machineRecipients: 2 },
      { ...none, link: "https://x.test/?e={{ contact.email }}", machineClicks: 1, machineRecipients: 1 },
      { ...none, link: "https://x.test/c", machineClicks: 1, machineRecipients: 1 },
      { ...none, link: "{{ unsubscribeUrl }}" },
      { ...none, link: null, clicks: 1, recipients: 1 },
    ]);
    const hour = (at: number) => new Date(Date.parse(startedAt) + at * 3_600_000).toISOString();
    expect(found.hours).toMatchObject([
      { from: hour(0), delivered: 4, opened: 0, clicked: 0 },
      { from: hour(1), delivered: 0, ...counts },
    ]);
  });

  test("count who unsubscribes by the link of their email, once, and nobody who only opens it", async ({
    world,
  }) => {
    const { linkOf, figures, project, rows } = await newDelivered(world);
    for (let times = 0; times < 5; times++) expect((await world.api("GET", linkOf(0))).status).toBe(200);
    expect(await figures()).toMatchObject({ unsubscribed: 0, rates: { unsubscribed: 0 } });
    for (let times = 0; times < 3; times++) expect((await world.api("POST", linkOf(1))).status).toBe(200);
    // By the link of another email, to the same person.
    const other = await newToken(world, project, { address: rows[2]?.to ?? "" });
    expect((await world.api("POST", `/unsubscribe/${other}`)).status).toBe(200);
    expect(await figures()).toMatchObject({
      ...{ unsubscribed: 1, rates: { unsubscribed: 0.25 } },
      hours: [{ delivered: 4, unsubscribed: 1 }],
    });
  });

  test("have no rate of nothing, and no hours before anything was reported", async ({ world }) => {
    const { call, path } = await newSender(world);
    const { body } = await call("GET", `${path}/analytics`);
    expect(body).toMatchObject({ delivered: 0, hours: [], providers: [], isComplete: true });
    expect(Object.values(body.rates)).toEqual([null, null, null, null, null]);
  });
});

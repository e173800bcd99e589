import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

const variants = { b: { subject: "Second" }, share: 40, decideBy: "opens", decideAfterMinutes: 60 };

/** A draft that compares two subjects, to some readers, on a domain that tracks. */
async function newCompared(world: World, contacts = 40) {
  const sender = await newSender(world, { contacts });
  const { call, path, project } = sender;
  await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true, clicks: true } });
  await call("PATCH", path, { subject: "First", variants });
  const subjects = () => {
    const own = world.ses
      .emails()
      .filter(({ destinations: [to = ""] }) => to.endsWith(project.domain) && sender.addresses.includes(to));
    return own.map(({ destinations: [to = ""], submitted, messageId }) => {
      const text = Buffer.from(submitted).toString().replaceAll("\r\n ", " ");
      const [, subject = ""] = /^Subject: (.*?)\r$/m.exec(text) ?? [];
      const [, unsubscribeUrl = ""] = /^List-Unsubscribe: ?<(.*?)>\r$/m.exec(text) ?? [];
      return { to, subject, messageId, unsubscribeUrl };
    });
  };
  /** Lets the job of the broadcast do what is due after some minutes. */
  const pass = async (minutes: number) => {
    world.clock.advance(minutes * 60_000);
    await world.sweep();
    await world.settle();
  };
  return { ...sender, subjects, pass };
}

describe("a broadcast that compares two variants", () => {
  test("keeps them in its draft and its copies, and loses them with null", async ({ world }) => {
    const { call, path, read } = await newCompared(world, 1);
    const shown = { ...variants, b: { subject: "Second", previewText: null, html: null, text: null } };
    expect((await read()).variants).toEqual({ ...shown, winner: null, decidedAt: null });
    const copy = (await call("POST", `${path}/duplicate`, {})).body;
    expect(copy.variants).toEqual({ ...shown, winner: null, decidedAt: null });
    expect((await call("PATCH", path, { name: "Other" })).body.variants).toMatchObject(shown);
    expect((await call("PATCH", path, { variants: null })).body.variants).toBeNull();
  });

  test.for([
    ["variants.b", { b: {} }, /must have a subject/],
    ["variants.share", { share: 1 }, /2/],
    ["variants.decideAfterMinutes", { decideAfterMinutes: 5 }, /15/],
    ["variants.decideBy", { decideBy: "luck" }, /opens/],
    ["variants.b.html", { b: { html: "{{ contact.firstName" } }, /line 1/],
  ] as const)("names %s where that is wrong", async ([path, wrong, message], { world }) => {
    const { call, path: broadcast } = await newCompared(world, 1);
    const { status, body } = await call("PATCH", broadcast, { variants: { ...variants, ...wrong } });
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test("is not sent where the domain does not track what decides, nor without a link to unsubscribe", async ({
    world,
  }) => {
    const { call, path, project, send } = await newCompared(world, 1);
    await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true, clicks: false } });
    const b = { html: "<p>No link</p>" };
    await call("PATCH", path, { variants: { ...variants, b, decideBy: "clicks" } });
    const { status, body } = await send();
    expect(status).toBe(400);
    expect(body.issues.map((one: { path: string }) => one.path)).toEqual([
      ...["variants.decideBy", "variants.b.html"],
    ]);
  });

  test("can be tried in both", async ({ world }) => {
    const { call, path } = await newCompared(world, 1);
    const to = ["tester@example.com"];
    for (const variant of ["a", "b"]) await call("POST", `${path}/test`, { to, variant });
    await call("PATCH", path, { variants: null });
    const refused = await call("POST", `${path}/test`, { to, variant: "b" });
    expect(refused.body.issues).toEqual([{ path: "variant", message: expect.any(String) }]);
    await world.settle();
    const tests = world.ses.emails().filter(({ destinations }) => destinations.includes(to[0] ?? ""));
    const texts = tests.map(({ submitted }) => Buffer.from(submitted).toString());
    expect(texts.map((text) => /^Subject: (\w+)/m.exec(text)?.[1])).toEqual(["First", "Second"]);
  });

  test("sends the rest what more people opened, and reports on each part", async ({ world }) => {
    const { call, path, read, send, subjects, pass, addresses } = await newCompared(world);
    await send();
    await world.settle();
    const tried = subjects();
    const ofB = tried.filter(({ subject }) => subject === "Second");
    expect(ofB.length).toBeGreaterThan(0);
    expect(tried.length).toBeGreaterThan(ofB.length);
    expect(tried.length).toBeLessThan(addresses.length);
    for (const { messageId } of ofB) await world.ses.emit(messageId, "Open", {});
    await pass(30);
    expect(subjects()).toHaveLength(tried.length);
    expect((await read()).variants.winner).toBeNull();
    await pass(31);
    await pass(2);
    const all = subjects();
    expect(new Set(all.map(({ to }) => to)).size).toBe(addresses.length);
    expect(all).toHaveLength(addresses.length);
    expect(new Set(all.slice(tried.length).map(({ subject }) => subject))).toEqual(new Set(["Second"]));
    expect(await read()).toMatchObject({ status: "sent", variants: { winner: "b" } });
    const { body } = await call("GET", `${path}/analytics`);
    const rest = addresses.length - tried.length;
    expect(body.variants).toMatchObject([
      { part: "a", variant: "a", recipients: tried.length - ofB.length, opened: 0, rates: { opened: 0 } },
      { part: "b", variant: "b", recipients: ofB.length, opened: ofB.length, rates: { opened: 1 } },
      { part: "rest", variant: "b", recipients: rest, delivered: rest },
    ]);
    const [last] = (await call("GET", `${path}/emails`)).body.items;
    expect((await call("GET", `/emails/${last.id}`)).body.subject).toBe("Second");
  });

  test("does not count who follows the link to unsubscribe as one that clicked", async ({ world }) => {
    const { call, path, read, send, subjects, pass } = await newCompared(world);
    const html = '<a href="https://x.test/">Shop</a> <a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
    await call("PATCH", path, { html, variants: { ...variants, decideBy: "clicks" } });
    await send();
    await world.settle();
    const tried = subjects();
    const of = (wanted: string) => tried.filter(({ subject }) => subject === wanted);
    const [interested] = of("First");
    await world.ses.emit(interested?.messageId ?? "", "Click", { link: "https://x.test/" });
    for (const { messageId, unsubscribeUrl } of of("Second"))
      await world.ses.emit(messageId, "Click", { link: unsubscribeUrl });
    await pass(61);
    expect((await read()).variants.winner).toBe("a");
    const { body } = await call("GET", `${path}/analytics`);
    expect(body.variants).toMatchObject([{ clicked: 1 }, { clicked: 0 }, {}]);
    expect(body.links).toMatchObject([{ clicks: 1 }, { clicks: of("Second").length }]);
    expect((await call("GET", `${path}/emails?event=clicked`)).body.items).toHaveLength(1);
  });

  test("that is canceled before one has won refunds the rest", async ({ world }) => {
    const { call, path, send, subjects, pass, addresses, funds } = await newCompared(world);
    const before = await funds();
    await send();
    await world.settle();
    const tried = subjects().length;
    expect((await call("POST", `${path}/cancel`)).status).toBe(200);
    await pass(2);
    await pass(120);
    expect(subjects()).toHaveLength(tried);
    expect((await funds()).credits).toBe(before.credits - tried);
    const { body } = await call("GET", `${path}/cost`);
    expect(body.refunded.units).toBe(addresses.length - tried);
  });
});

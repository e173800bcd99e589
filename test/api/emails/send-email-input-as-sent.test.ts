import PostalMime from "postal-mime";
import { describe, expect } from "vitest";
import { suppressAddress } from "../../../functions/operations/contacts/consent/suppress-address.ts";
import { headerNames, headerValues } from "../../gateways/mail-readers.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 1000 }),
);

/** Sends an email and gives what SES was handed, and how the email reads afterwards. */
async function sent(world: World, project: TestProject, over: object) {
  const { key } = project;
  const { status, body } = await world.api("POST", "/emails", { key, body: project.email({ ...over }) });
  expect(status, body.message).toBe(200);
  await world.settle();
  const accepts = world.ses.accepts().filter(({ tags }) => tags["eds-email"] === body.id);
  const raw = accepts[0]?.raw ?? Buffer.alloc(0);
  const email = (await world.api("GET", `/emails/${body.id}`, { key })).body;
  return {
    accepts,
    raw,
    email,
    text: Buffer.from(raw).toString("latin1"),
    mail: await PostalMime.parse(raw),
  };
}

describe("an email as it leaves", () => {
  test("goes to everybody in to, cc and bcc, and names nobody of bcc (R1, R3)", async ({
    world,
    project,
  }) => {
    const { accepts, raw, text } = await sent(world, project, {
      to: "Tom <tom@x.test>",
      cc: ["carl@y.test"],
      bcc: "Hidden Person <hidden@z.test>",
    });
    expect(accepts).toHaveLength(1);
    expect(accepts[0]?.destinations).toEqual(["tom@x.test", "carl@y.test", "hidden@z.test"]);
    expect(headerNames(raw).map((name) => name.toLowerCase())).not.toContain("bcc");
    expect(text).not.toMatch(/hidden/i);
    expect(headerValues(raw, "To")).toEqual(["Tom <tom@x.test>"]);
    expect(headerValues(raw, "Cc")).toEqual(["carl@y.test"]);
  });

  test("to nobody but bcc's people names nobody", async ({ world, project }) => {
    const { raw, accepts } = await sent(world, project, { to: "a@x.test", bcc: ["b@x.test", "c@x.test"] });
    expect(accepts[0]?.destinations).toHaveLength(3);
    expect(headerValues(raw, "To")).toEqual(["a@x.test"]);
  });

  test("keeps every address that answers go to (H8)", async ({ world, project }) => {
    const { mail } = await sent(world, project, { replyTo: ['"Desk, EU" <d@acme.test>', "e@acme.test"] });
    expect(mail.replyTo?.map(({ name, address }) => [name, address])).toEqual([
      ["Desk, EU", "d@acme.test"],
      ["", "e@acme.test"],
    ]);
  });

  test("keeps the caller's headers, each once", async ({ world, project }) => {
    const { raw } = await sent(world, project, {
      headers: { "X-Order": "42", "List-Id": "News <news.acme.test>" },
    });
    expect(headerValues(raw, "X-Order")).toEqual(["42"]);
    expect(headerValues(raw, "List-Id")).toEqual(["News <news.acme.test>"]);
    for (const name of ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"])
      expect(headerValues(raw, name)).toHaveLength(1);
  });

  test("reads as it was written: names, subject, html and text", async ({ world, project }) => {
    const from = `"Ólafur, Þór" <o@${project.domain}>`;
    const html = `<p>Grüße 🌍</p>${"x".repeat(50_000)}\r\n.\r\n<p>end</p>`;
    const { mail, email } = await sent(world, project, { from, subject: "Grüße, 世界 🌍", html });
    expect(mail.from).toMatchObject({ name: "Ólafur, Þór", address: `o@${project.domain}` });
    expect(mail.subject).toBe("Grüße, 世界 🌍");
    expect(mail.html?.replaceAll("\r\n", "\n").trim()).toBe(html.replaceAll("\r\n", "\n"));
    expect(mail.text).toContain("Grüße 🌍");
    expect(email).toMatchObject({ from, subject: "Grüße, 世界 🌍", html });
  });

  test("has only lines that a mail server takes", async ({ world, project }) => {
    const { text } = await sent(world, project, {
      html: "a".repeat(5000),
      subject: "s ".repeat(400),
      headers: { "X-A": "b ".repeat(900) },
    });
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
    expect(text).not.toMatch(/[\x80-\xff]/);
  });

  test("a header of the email's own is in no body, and a body's is in no header", async ({
    world,
    project,
  }) => {
    const html = "<p>a</p>\r\n\r\nBcc: v@x.test\r\nX-Injected: yes\r\n\r\n--=_part";
    const { raw, accepts } = await sent(world, project, { html, text: html });
    expect(headerNames(raw)).not.toContain("X-Injected");
    expect(accepts[0]?.destinations).toEqual(["recipient@example.com"]);
  });
});

describe("who gets it, and what it costs", () => {
  test("an address given twice in different case gets one email for one price (R6)", async ({
    world,
    project,
  }) => {
    const { accepts, email } = await sent(world, project, { to: ["D@acme.test"], cc: ["d@acme.test"] });
    expect(accepts[0]?.destinations).toEqual(["D@acme.test"]);
    expect(email).toMatchObject({ to: ["D@acme.test"], cc: [], credits: 1, priceMicros: 0 });
  });

  test("a suppressed address gets none, however it is written, and its price goes back (R5)", async ({
    world,
    project,
  }) => {
    const why = { reason: "bounce", scope: "all" } as const;
    await suppressAddress(world.services, project.id, "s@acme.test", why);
    const before = (await world.api("GET", "/limits", { key: project.key })).body.freeCredits.remaining;
    const { accepts, email, text } = await sent(world, project, {
      to: ['"S" <S@acme.test>', "other@acme.test"],
    });
    expect(accepts[0]?.destinations).toEqual(["other@acme.test"]);
    expect(email.recipients).toMatchObject([
      { address: "S@acme.test", status: "suppressed" },
      { address: "other@acme.test", status: "delivered" },
    ]);
    expect(email.status).toBe("delivered");
    expect(text).toContain("other@acme.test");
    const after = (await world.api("GET", "/limits", { key: project.key })).body;
    expect(before - after.freeCredits.remaining).toBe(1);
    const alone = await sent(world, project, { to: "s@ACME.test", cc: "S@Acme.Test" });
    expect(alone.accepts).toEqual([]);
    expect(alone.email.status).toBe("suppressed");
    expect((await world.api("GET", "/limits", { key: project.key })).body).toEqual(after);
  });

  test("one that is suppressed in another project gets its email", async ({ world, project }) => {
    const other = await newProject(world);
    const why = { reason: "bounce", scope: "all" } as const;
    await suppressAddress(world.services, other.id, "t@acme.test", why);
    expect((await sent(world, project, { to: "t@acme.test" })).email.status).toBe("delivered");
  });
});

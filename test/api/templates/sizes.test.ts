import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { funds } from "../contacts/erasing.ts";
import { newAuthor } from "./author.ts";

const large = (kilobytes: number) => "x".repeat(kilobytes * 1000);

test("an email that renders to more than 1 MB is refused, and nothing is charged", async ({ world }) => {
  const author = await newAuthor(world);
  const html = "{% for i in (1..n) %}{{ part }}{% endfor %}";
  const { id } = await author.made({ html, subject: "a" });
  const sized = (n: number) => author.send({ id, variables: { n, part: large(10) } });
  expect((await sized(40)).status).toBe(200);
  const before = await funds(world, author.project);
  const { status, body } = await sized(120);
  expect([status, body.issues]).toEqual([
    400,
    [{ path: "template.variables", message: expect.stringContaining("1 MB") }],
  ]);
  expect(await funds(world, author.project)).toEqual(before);
});

test("a bulk call that renders to more than 6 MB is refused naming the entry that exceeds it", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const html = "{% for i in (1..40) %}{{ part }}{% endfor %}";
  const { id } = await author.made({ html, subject: "a" });
  const { subject: _, html: __, ...email } = author.project.email();
  const entry = { ...email, template: { id, variables: { part: large(10) } } };
  const bulk = (count: number) =>
    author.call("POST", "/emails/bulk", { emails: Array.from({ length: count }, () => entry) });
  expect((await bulk(2)).status).toBe(200);
  const { status, body } = await bulk(16);
  expect([status, body.issues[0].path]).toEqual([400, "emails[15].template"]);
  expect(body.issues[0].message).toContain("6 MB");
});

test("a scheduled email sends the version that it was accepted with, also after the template is deleted", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>one</p>", subject: "One" });
  const scheduledAt = new Date(world.clock.now().getTime() + 3600_000).toISOString();
  const sent = (await author.send({ id }, { scheduledAt })).body.id;
  await author.call("PATCH", `/templates/${id}`, { html: "<p>two</p>" });
  await author.publish(id);
  expect((await author.call("DELETE", `/templates/${id}`)).status).toBe(200);
  world.clock.advance(3600_000);
  await world.sweep();
  await world.settle();
  expect(await author.email(sent)).toMatchObject({
    ...{ status: "delivered", html: "<p>one</p>", renderings: [{ templateId: id, templateVersion: 1 }] },
  });
});

test("a template of 2 MB is refused when it is saved and when it is validated (templates case 2)", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const html = `<p>${"a".repeat(2_000_000)}</p>`;
  for (const path of ["/templates", "/templates/validate"]) {
    const fields = path === "/templates" ? { name: "Large" } : {};
    const { status, body } = await author.call("POST", path, { subject: "a", html, ...fields });
    expect([status, body.issues[0]]).toEqual([
      400,
      { path: "html", message: "must be at most 400,000 characters" },
    ]);
  }
});

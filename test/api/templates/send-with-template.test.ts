import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { acceptsOf } from "../../workers/mail.ts";
import { newAuthor } from "./author.ts";

test("a send renders the published template, and says so in its renderings", async ({ world }) => {
  const author = await newAuthor(world);
  const template = await author.made({ alias: "welcome" });
  for (const ref of [{ id: template.id }, { alias: "welcome" }, { alias: "welcome", version: 1 }]) {
    const { status, body } = await author.send({ ...ref, variables: { name: "Ada <b>" } });
    expect(status).toBe(200);
    const email = await author.email(body.id);
    expect(email).toMatchObject({
      ...{ subject: "Hello Ada <b>", html: "<p>Hi Ada &lt;b&gt;</p>", text: "Hi Ada <b>" },
      templateId: template.id,
      renderings: [{ source: "template", templateId: template.id, templateVersion: 1 }],
    });
    await world.settle();
    expect(acceptsOf(world, body.id)).toHaveLength(1);
  }
});

test("a number is shown with all of its digits, or refused where reading it has changed it", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const html = "<p>{{ order.number }} {{ order.number | plus: 1 }}</p>";
  const { id } = await author.made({ subject: "Order", html });
  for (const number of [4_111_111_111_111_111, -9_007_199_254_740_990, 0.3]) {
    const { body } = await author.send({ id, variables: { order: { number } } });
    expect((await author.email(body.id)).html).toBe(`<p>${number} ${number + 1}</p>`);
  }
  const large = '{"order": {"number": 1234567890123456789, "of": [1, -1e300]}}';
  const message = expect.stringMatching(/put it in quotes/);
  const issues = ["order.number", "order.of[1]"].map((path) => ({ path: `variables.${path}`, message }));
  const refused = await author.send({ id, variables: JSON.parse(large) });
  expect([refused.status, refused.body.issues.length]).toEqual([400, 2]);
  expect(refused.body.issues).toEqual(
    expect.arrayContaining(issues.map(({ path }) => ({ path: `template.${path}`, message }))),
  );
  const rendered = await author.call("POST", `/templates/${id}/render`, { variables: JSON.parse(large) });
  expect(rendered.body.issues).toEqual(expect.arrayContaining(issues));
});

test("a draft, another version and a layout cannot be sent", async ({ world }) => {
  const author = await newAuthor(world);
  const draft = await author.make();
  await author.made({
    name: "Frame",
    kind: "layout",
    alias: "frame",
    html: "{% block body %}{% endblock %}",
  });
  const answers = [
    await author.send({ id: draft.id, variables: { name: "a" } }),
    await author.send({ alias: "nothing", variables: { name: "a" } }),
    await author.send({ alias: "frame" }),
  ];
  expect(answers.map(({ status, body }) => [status, body.issues[0].path])).toEqual([
    [404, "template.id"],
    [404, "template.alias"],
    [400, "template"],
  ]);
});

test("a subject beside a template is sent as it is written: what a program puts there is no Liquid", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made();
  const variables = { name: "Ada" };
  for (const subject of ["Hello {{ name }}", "Re: {% if", "{{ missing }}"]) {
    const { status, body } = await author.send({ id, variables }, { subject });
    expect([status, (await author.email(body.id)).subject]).toEqual([200, subject]);
  }
  const { body } = await author.send({ id, variables }, { subject: "" });
  expect((await author.email(body.id)).subject).toBe("Hello Ada");
});

test("an email keeps the version that it was accepted with (templates case 8)", async ({ world }) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>one</p>", subject: "One" });
  const scheduledAt = new Date(world.clock.now().getTime() + 3600_000).toISOString();
  const { body: first } = await author.send({ id }, { scheduledAt });
  await author.call("PATCH", `/templates/${id}`, { html: "<p>two</p>" });
  await author.publish(id);
  const { body: second } = await author.send({ id });
  const { body: pinned } = await author.send({ id, version: 1 });
  const shown = await Promise.all([first, second, pinned].map((one) => author.email(one.id)));
  expect(shown.map(({ html, renderings }) => [html, renderings[0].templateVersion])).toEqual([
    ["<p>one</p>", 1],
    ["<p>two</p>", 2],
    ["<p>one</p>", 1],
  ]);
});

test("all missing variables are named with their paths, also of an entry of a bulk send (templates case 1)", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>{{ a }} {{ user.city }}</p>", subject: "{{ name }}" });
  const single = await author.send({ id, variables: { user: {} } });
  expect(single.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    ...["template.variables.name", "template.variables.a", "template.variables.user.city"],
  ]);
  const { subject: _, html: __, ...email } = author.project.email();
  const variables = { name: "x", a: 1, user: { city: "y" } };
  const emails = [
    { ...email, template: { id, variables } },
    { ...email, template: { id } },
  ];
  const bulk = await author.call("POST", "/emails/bulk", { emails });
  expect([bulk.status, bulk.body.issues[0].path]).toEqual([400, "emails[1].template.variables.name"]);
  const { body } = await author.call("POST", "/emails/bulk", { emails: [emails[0], author.project.email()] });
  expect((await author.email(body.items[0].id)).html).toBe("<p>1 y</p>");
});

test("what comes from the template cannot be given beside it; a subject replaces the template's", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>a</p>" });
  const refused = await author.send({ id, variables: { name: "a" } }, { html: "<p>b</p>", text: "b" });
  expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual(["html", "text"]);
  const { body } = await author.send({ id, variables: { name: "a" } }, { subject: "Own" });
  expect((await author.email(body.id)).subject).toBe("Own");
});

import fc from "fast-check";
import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newAuthor } from "./author.ts";

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const piece = fc.constantFrom(
  ...["{{ contact.firstName }}", "{{ contact.properties.city | upcase }}", "<b>{{ contact.email }}</b>"],
  "{{ greeting | default: 'Hi' | escape }}",
  "{% if greeting %}{{ greeting }}{% else %}<i>none</i>{% endif %}",
  "{% for item in items %}<li>{{ item }}</li>{% endfor %}",
  '<a href="https://x.test/?e={{ contact.email | url_encode }}">x</a>',
  '{% render "card", title: contact.lastName %}',
  "{% capture x %}<u>{{ greeting }}</u>{% endcapture %}{{ x }}",
);
const cases = fc.record({
  source: fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join("\n")),
  isFramed: fc.boolean(),
  names: fc.tuple(text, text, text),
  variables: fc.record({ greeting: text, items: fc.array(text, { maxLength: 3 }) }),
});

test("render equals send: 200 random templates × contacts have the same htmlSha256", async ({ world }) => {
  const author = await newAuthor(world);
  await author.made({
    name: "Card",
    kind: "block",
    alias: "card",
    html: "[{{ title }}]",
    variables: [{ key: "title", required: false }],
  });
  await author.made({
    name: "Frame",
    kind: "layout",
    alias: "frame",
    html: "<main>{% block body %}{% endblock %}</main>",
  });
  const { body: contact } = await author.call("POST", "/contacts", { email: "a+b@example.com" });
  const { id } = await author.made({ html: "<p>x</p>", subject: "Hello" });
  await fc.assert(
    fc.asyncProperty(cases, async ({ source, isFramed, names, variables }) => {
      const [firstName, lastName, city] = names.map((one) => one.trim() || "x");
      const fields = { firstName, lastName, properties: { city } };
      expect((await author.call("PATCH", `/contacts/${contact.id}`, fields)).status).toBe(200);
      const html = isFramed ? `{% layout "frame" %}{% block body %}${source}{% endblock %}` : source;
      expect((await author.call("PATCH", `/templates/${id}`, { html })).status).toBe(200);
      await author.publish(id);
      const body = { contactId: contact.id, variables };
      const { body: rendered } = await author.call("POST", `/templates/${id}/render`, body);
      const all = { ...variables, contact: { email: "a+b@example.com", ...fields } };
      const sent = await author.send({ id, variables: all });
      const [rendering] = (await author.email(sent.body.id)).renderings;
      expect([rendering.htmlSha256, rendering.templateVersion]).toEqual([
        rendered.htmlSha256,
        rendered.version,
      ]);
    }),
    { numRuns: 200, seed: 20261128 },
  );
}, 240_000);

test("render names what is missing, and takes a contact only with the scope and of the project", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const other = await newAuthor(world);
  const { body: contact } = await author.call("POST", "/contacts", {
    email: "c@example.com",
    firstName: "Ada",
  });
  const { body: foreign } = await other.call("POST", "/contacts", { email: "c@example.com" });
  const { id } = await author.made({ html: "{{ contact.firstName }}{{ a }}{{ b.c }}", subject: "Hello" });
  const render = (key: string, body: unknown) => world.api("POST", `/templates/${id}/render`, { key, body });
  const full = author.project.key;
  const missing = await render(full, { contactId: contact.id });
  expect(missing.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    "variables.a",
    "variables.b.c",
  ]);
  const variables = { a: 1, b: { c: 2 } };
  expect((await render(full, { contactId: contact.id, variables })).body.html).toBe("Ada12");
  expect((await render(full, { contactId: foreign.id, variables })).status).toBe(404);
  const reader = await author.project.newKey({ scopes: ["template:read"] });
  expect((await render(reader, { contactId: contact.id, variables })).body.name).toBe("missing_scope");
});

test("a template of another project, its alias and its blocks are not found", async ({ world }) => {
  const [author, other] = [await newAuthor(world), await newAuthor(world)];
  const foreign = await other.made({ alias: "theirs", html: "<p>a</p>", subject: "a" });
  await other.made({ name: "Block", kind: "block", alias: "block", html: "b" });
  const statuses = [
    (await author.send({ id: foreign.id })).status,
    (await author.send({ alias: "theirs" })).status,
    (await author.call("GET", `/templates/${foreign.id}`)).status,
    (await author.call("DELETE", `/templates/${foreign.id}`)).status,
    (await author.call("POST", "/templates", { name: "a", subject: "a", html: '{% render "block" %}' }))
      .status,
    (await author.call("POST", "/templates", { name: "a", subject: "a", html: "a", alias: "theirs" })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 400, 201]);
});

test("a template in MJML is compiled when it is saved, and a text template has a page", async ({ world }) => {
  const author = await newAuthor(world);
  const mjml =
    "<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";
  const made = await author.made({ html: undefined, mjml });
  expect(made).toMatchObject({ mjml, html: expect.stringContaining("Hi {{ name }}") });
  const { body } = await author.send({ id: made.id, variables: { name: "<b>" } });
  expect((await author.email(body.id)).html).toContain("Hi &lt;b&gt;");
  const plain = await author.made({ html: null, text: "Hi {{ name }}", subject: "a" });
  const sent = await author.send({ id: plain.id, variables: { name: "<b>" } });
  const email = await author.email(sent.body.id);
  expect([email.text, email.html.includes("Hi &lt;b&gt;")]).toEqual(["Hi <b>", true]);
});

test("a preview warns where the rendered html is larger than Gmail shows (templates case 10)", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id, findings } = await author.make({ html: "<p>{{ name }}</p>", subject: "a" });
  expect(findings).toEqual([]);
  const render = async (name: string) =>
    (await author.call("POST", `/templates/${id}/render`, { variables: { name } })).body;
  const most = 102 * 1024 - "<p></p>".length;
  expect((await render("a".repeat(most))).findings).toEqual([]);
  const large = await render("a".repeat(most + 1));
  expect(large.findings).toEqual([
    expect.objectContaining({ severity: "warning", code: "html_large", field: "html" }),
  ]);
  expect(large.findings[0].message).toContain(`${102 * 1024 + 1} bytes after rendering`);
});

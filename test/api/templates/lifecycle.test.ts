import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newAuthor } from "./author.ts";

const told = ({ status, body }: { status: number; body: { name?: string } }) => [status, body.name];

test("every change of the content is a version; other changes are not", async ({ world }) => {
  const { call, make } = await newAuthor(world);
  const { id, ...created } = await make({ alias: "welcome" });
  expect(created).toMatchObject({
    version: 1,
    revision: 1,
    status: "draft",
    publishedVersion: null,
    findings: [],
  });
  const renamed = await call("PATCH", `/templates/${id}`, { name: "Hello", html: created.html });
  expect(renamed.body).toMatchObject({ version: 1, revision: 2, name: "Hello" });
  const changed = await call("PATCH", `/templates/${id}`, { html: "<p>{{ name }}</p>" });
  expect(changed.body).toMatchObject({ version: 2, revision: 3 });
  expect((await call("PATCH", `/templates/${id}`, { html: "<p>{{ name }}</p>" })).body.revision).toBe(3);
  const { body: got } = await call("GET", `/templates/${id}`);
  expect(got).toMatchObject({ version: 2, html: "<p>{{ name }}</p>", hasUnpublishedChanges: true });
  const { body: versions } = await call("GET", `/templates/${id}/versions`);
  expect(versions.items.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect((await call("GET", `/templates/${id}/versions/1`)).body.html).toBe(created.html);
  const { body: difference } = await call("GET", `/templates/${id}/diff?from=1&to=2`);
  expect(difference.fields).toEqual([
    { field: "html", diff: "@@ -1 +1 @@\n-<p>Hi {{ name }}</p>\n+<p>{{ name }}</p>" },
  ]);
});

test("publish is idempotent, restore makes a version, and both take ifRevision", async ({ world }) => {
  const { call, made, publish } = await newAuthor(world);
  const { id, revision } = await made({ html: "<p>one</p>" });
  expect(await publish(id)).toMatchObject({ publishedVersion: 1, revision });
  await call("PATCH", `/templates/${id}`, { html: "<p>two</p>" });
  const restored = await call("POST", `/templates/${id}/restore`, { version: 1 });
  expect(restored.body).toMatchObject({ version: 3, html: "<p>one</p>", publishedVersion: 1 });
  const answers = [
    await call("PATCH", `/templates/${id}`, { name: "x", ifRevision: 1 }),
    await call("POST", `/templates/${id}/publish`, { ifRevision: 1 }),
    await call("POST", `/templates/${id}/restore`, { version: 1, ifRevision: 1 }),
    await call("POST", `/templates/${id}/restore`, { version: 9 }),
    await call("POST", `/templates/${id}/publish`, { ifRevision: restored.body.revision }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 404, 200]);
  expect(answers[0]?.body.issues).toEqual([{ path: "ifRevision", message: expect.any(String) }]);
});

test("an alias is unique, free after it was given up, and found under its new name (templates case 11)", async ({
  world,
}) => {
  const { call, make, made, send } = await newAuthor(world);
  const { id } = await made({ alias: "first", html: "<p>a</p>", subject: "a" });
  expect(
    told(await call("POST", "/templates", { name: "b", alias: "first", subject: "b", html: "b" })),
  ).toEqual([...[409, "already_exists"]]);
  const other = await make({ alias: "second" });
  expect(told(await call("PATCH", `/templates/${other.id}`, { alias: "first" }))).toEqual([
    409,
    "already_exists",
  ]);
  await call("PATCH", `/templates/${id}`, { alias: "third" });
  const statuses = [];
  for (const ref of [{ alias: "third" }, { alias: "third", version: 1 }, { alias: "first" }, { id }])
    statuses.push((await send(ref)).status);
  expect(statuses).toEqual([200, 200, 404, 200]);
  expect((await call("PATCH", `/templates/${other.id}`, { alias: "first" })).status).toBe(200);
});

test("versions of a layout and of blocks are pinned until a template is published again", async ({
  world,
}) => {
  const { call, made, publish, send, email } = await newAuthor(world);
  const footer = await made({ name: "Footer", kind: "block", alias: "footer", html: "<i>old</i>" });
  const { id } = await made({ html: '<p>a</p>{% render "footer" %}', subject: "a" });
  await call("PATCH", `/templates/${footer.id}`, { html: "<i>new</i>" });
  await publish(footer.id);
  const htmlOf = async (template: unknown) => (await email((await send(template)).body.id)).html;
  expect(await htmlOf({ id })).toBe("<p>a</p><i>old</i>");
  expect(await publish(id)).toMatchObject({ publishedVersion: 2 });
  expect(await htmlOf({ id })).toBe("<p>a</p><i>new</i>");
  expect(await htmlOf({ id, version: 1 })).toBe("<p>a</p><i>old</i>");
  const { body: uses } = await call("GET", `/templates/${footer.id}/uses`);
  expect(uses.items.map((one: { id: string }) => one.id)).toEqual([id]);
});

test("a block that a template uses is not deleted, and not renamed, until no template uses it", async ({
  world,
}) => {
  const { call, made, publish } = await newAuthor(world);
  const footer = await made({ name: "Footer", kind: "block", alias: "footer", html: "<i>x</i>" });
  const { id } = await made({ name: "User", html: '{% render "footer" %}', subject: "a" });
  await call("PATCH", `/templates/${id}`, { html: "<p>without</p>" });
  const refused = await call("DELETE", `/templates/${footer.id}`);
  expect(refused).toMatchObject({
    status: 409,
    body: { issues: [{ path: id, message: "uses this block: User" }] },
  });
  expect((await call("PATCH", `/templates/${footer.id}`, { alias: "other" })).status).toBe(409);
  await publish(id);
  expect((await call("DELETE", `/templates/${footer.id}`)).body).toEqual({ id: footer.id, deleted: true });
  expect((await call("DELETE", `/templates/${id}`)).status).toBe(200);
  expect((await call("GET", "/templates")).body.items).toEqual([]);
  expect((await call("GET", "/limits")).body.usage.templates).toBe(0);
});

test("a template cannot use itself through a block", async ({ world }) => {
  const { call, made } = await newAuthor(world);
  const inner = await made({ name: "Inner", kind: "block", alias: "inner", html: "a" });
  await made({ name: "Outer", kind: "block", alias: "outer", html: '{% render "inner" %}' });
  const { status, body } = await call("PATCH", `/templates/${inner.id}`, { html: '{% render "outer" %}' });
  expect([status, body.message]).toEqual([400, "This template uses itself through `outer`."]);
});

test("a duplicate is a draft of its own", async ({ world }) => {
  const { call, made } = await newAuthor(world);
  const { id } = await made({ alias: "welcome" });
  const { status, body } = await call("POST", `/templates/${id}/duplicate`);
  expect([status, body.name, body.alias, body.status]).toEqual([201, "Welcome (copy)", null, "draft"]);
});

test("all errors of a source come in one answer, and validate stores nothing", async ({ world }) => {
  const { call } = await newAuthor(world);
  const source = { subject: "{{ a |", html: "<a href={{ x }}>\n{% render 'none' %}" };
  const saved = await call("POST", "/templates", { name: "a", ...source });
  expect(
    saved.body.issues.map(
      (one: { path: string; message: string }) =>
        `${one.path} ${one.message.split(" ").slice(0, 4).join(" ")}`,
    ),
  ).toEqual([...["subject line 1, column 1:", "html line 2, column 1:", "html line 1, column 9:"]]);
  const checked = await call("POST", "/templates/validate", source);
  expect(checked.body).toMatchObject({ valid: false, findings: { length: 3 } });
  expect((await call("GET", "/templates")).body.items).toEqual([]);
});

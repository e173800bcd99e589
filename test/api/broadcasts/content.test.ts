import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { newDomain } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { newEditor } from "./editor.ts";

test("a sender is on the broadcast's domain, also after either has changed", async ({ world, project }) => {
  const { call, make, change, content } = newEditor(world, project);
  const name = `other.${project.domain}`;
  const other = await newDomain(world, project.id, name, "us-east-1");
  const { id } = await make(content);
  const refused = [
    await call("POST", "/broadcasts", { name: "x", domainId: project.domainId, from: `a@${name}` }),
    await change(id, { from: `a@${name}` }),
    await change(id, { domainId: other.id }),
  ];
  expect(refused.map(({ status, body }) => [status, body.issues?.[0]?.path])).toEqual([
    [400, "from"],
    [400, "from"],
    [400, "from"],
  ]);
  const moved = await change(id, { domainId: other.id, from: `a@${name}` });
  expect(moved.body).toMatchObject({ domainId: other.id, from: `a@${name}` });
});

test("errors in the Liquid are returned at once, each with its line and column", async ({
  world,
  project,
}) => {
  const { make, change } = newEditor(world, project);
  const { id } = await make();
  const { status, body } = await change(id, { subject: "{{ x", html: "<p>\n{% if %}</p>" });
  expect([status, body.name]).toEqual([400, "validation_error"]);
  expect(body.issues).toEqual([
    { path: "subject", message: expect.stringContaining("line 1, column 1") },
    { path: "html", message: expect.stringContaining("line 2, column 6") },
  ]);
});

test("what a draft still lacks is found and does not keep it from being saved", async ({
  world,
  project,
}) => {
  const { make, change } = newEditor(world, project);
  const { id, findings } = await make();
  expect(findings).toEqual([]);
  const { body } = await change(id, { html: "<p>Hello</p>" });
  expect(body.findings).toMatchObject([{ severity: "error", code: "unsubscribe_missing", field: "html" }]);
});

test("layouts and blocks are not part of a broadcast's own content", async ({ world, project }) => {
  const { make, change } = newEditor(world, project);
  const { id } = await make();
  const { status, body } = await change(id, { html: '{% render "footer" %}' });
  expect([status, body.issues[0].path]).toEqual([400, "html"]);
});

test("a content that no row can hold is refused with 400", async ({ world, project }) => {
  const { make, change } = newEditor(world, project);
  const { id } = await make();
  const noise = randomBytes(290_000).toString("base64").slice(0, 380_000);
  const { status, body } = await change(id, { html: noise, text: noise.split("").reverse().join("") });
  expect([status, body.issues]).toEqual([
    400,
    [{ path: "html", message: expect.stringContaining("380 KB") }],
  ]);
});

test("a subject with a line break, a preview text of 251 characters and two senders are refused together", async ({
  world,
  project,
}) => {
  const { make, change } = newEditor(world, project);
  const { id } = await make();
  const { body } = await change(id, {
    subject: "a\r\nBcc: b",
    previewText: "a".repeat(251),
    from: "a@b.c, d@e.f",
  });
  expect(body.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    "from",
    "previewText",
    "subject",
  ]);
});

import PostalMime from "postal-mime";
import { expect } from "vitest";
import { credentialsFault } from "../../functions/domain/platform/addresses/web-url.ts";
import { answered } from "../support/test-web.ts";
import { email, fileOf, post, test } from "./attaching.ts";

const failure = /^attachments\[0\]\.path: could not be fetched: it must be an https URL of a public file/;

test("a file that is named by its URL is attached, under its own name", async ({ world, url, project }) => {
  const path = fileOf(project, "my%20report.txt?signed=1");
  world.web.answer(path, () => answered(200, "the report"));
  const given = email(project, [
    { path },
    { path, filename: "copy.txt" },
    { filename: "a.txt", content: "aGk=" },
  ]);
  const sent = await post(`${url}/emails`, project.key, given, { "idempotency-key": "one" });
  expect(sent.status).toBe(200);
  const again = await post(`${url}/emails`, project.key, given, { "idempotency-key": "one" });
  expect(again).toEqual(sent);
  await world.settle();
  const [mail, ...others] = world.ses.emails({ to: `b@${project.domain}.example` });
  expect(others).toEqual([]);
  const { attachments } = await PostalMime.parse(mail?.raw ?? "");
  const texts = attachments.map(({ filename, content }) => [
    filename,
    typeof content === "string" ? content : new TextDecoder().decode(content),
  ]);
  expect(texts).toEqual([
    ["my report.txt", "the report"],
    ["copy.txt", "the report"],
    ["a.txt", "hi"],
  ]);
});

test.for([
  ["invoice?id=7", "application/pdf", "application/pdf"],
  ["list.csv", "text/html", "text/csv"],
  ["report", "multipart/mixed; boundary=x", "application/octet-stream"],
  ["notes", "no type", "application/octet-stream"],
] as const)(
  "the type of %s, which its server calls %s, is %s",
  async ([name, contentType, expected], { world, url, project }) => {
    const path = fileOf(project, name);
    world.web.answer(path, () => answered(200, "content", { "content-type": contentType }));
    const { body } = await post(`${url}/emails`, project.key, email(project, [{ path }]));
    await world.settle();
    const [mail] = world.ses.emails({ to: `b@${project.domain}.example` });
    const { attachments } = await PostalMime.parse(mail?.raw ?? "");
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual([expected]);
    const response = await fetch(`${url}/emails/${body.id}/attachments`, {
      headers: { authorization: `Bearer ${project.key}` },
    });
    expect(await response.json()).toMatchObject({ data: [{ content_type: expected }] });
  },
);

test("the type that a call gives counts before that of the server", async ({ world, url, project }) => {
  const path = fileOf(project, "data");
  world.web.answer(path, () => answered(200, "content", { "content-type": "text/html" }));
  const given = email(project, [{ path, content_type: "application/x-own" }]);
  expect((await post(`${url}/emails`, project.key, given)).status).toBe(200);
  await world.settle();
  const [mail] = world.ses.emails({ to: `b@${project.domain}.example` });
  const { attachments } = await PostalMime.parse(mail?.raw ?? "");
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual(["application/x-own"]);
});

test("every failure has the same text, and nothing is sent", async ({ world, url, project }) => {
  const large = fileOf(project, "large.txt");
  world.web.answer(large, () => answered(200, "x".repeat(4_000_001)));
  const gone = fileOf(project, "gone.txt");
  world.web.answer(gone, () => answered(404));
  const moved = fileOf(project, "moved.txt");
  world.web.answer(moved, () => answered(302, "", { location: "https://169.254.169.254/" }));
  const silent = fileOf(project, "silent.txt");
  world.web.answer(silent, () => ({ kind: "failed", reason: "timeout", ms: 1 }));
  const texts = new Set<string>();
  for (const path of [
    large,
    gone,
    moved,
    silent,
    "http://files.example.com/a.txt",
    "file:///etc/passwd",
    "x",
  ]) {
    const { status, body } = await post(`${url}/emails`, project.key, email(project, [{ path }]));
    expect([path, status, body.name]).toEqual([path, 422, "invalid_attachment"]);
    expect(body.message).toMatch(failure);
    texts.add(body.message);
  }
  expect(texts.size).toBe(1);
  expect((await world.api("GET", "/emails", { key: project.key })).body.items).toEqual([]);
});

test("all files together may have four megabytes", async ({ world, url, project }) => {
  const path = fileOf(project, "half.txt");
  const send = (attachments: unknown) => post(`${url}/emails`, project.key, email(project, attachments));
  world.web.answer(path, () => answered(200, "x".repeat(2_000_000)));
  expect((await send([{ path }, { path }])).status).toBe(200);
  world.web.answer(path, () => answered(200, "x".repeat(2_000_001)));
  const { status, body } = await send([{ path }, { path }]);
  expect([status, body.name]).toEqual([422, "invalid_attachment"]);
});

test.for([
  [
    [{ path: "https://a.example/b", content: "aGk=" }],
    "attachments[0].path: cannot be combined with `content`.",
  ],
  [[{ path: 7 }], "attachments[0].path: must be a URL."],
  [Array.from({ length: 6 }, () => ({ path: "https://a.example/b" })), "may name at most 5 files by `path`."],
] as const)("%j: %s", async ([attachments, message], { url, project }) => {
  const { status, body } = await post(`${url}/emails`, project.key, email(project, attachments));
  expect([status, body.name]).toEqual([422, "invalid_attachment"]);
  expect(body.message).toContain(message);
});

test("a batch fetches nothing", async ({ world, url, project }) => {
  const path = fileOf(project, "batch.txt");
  const { status, body } = await post(`${url}/emails/batch`, project.key, [email(project, [{ path }])]);
  expect([status, body.name]).toEqual([422, "invalid_attachment"]);
  expect(body.message).toContain("is not fetched in a batch");
  expect(world.web.calls.filter((call) => call.url === path)).toEqual([]);
});

test("a URL with a user name or password is refused by the text of every URL, and not called", async ({
  world,
  url,
  project,
}) => {
  const path = fileOf(project, "a.txt").replace("https://", "https://me:secret@");
  const { status, body } = await post(`${url}/emails`, project.key, email(project, [{ path }]));
  expect([status, body.message]).toEqual([422, `attachments[0].path: ${credentialsFault}.`]);
  expect(world.web.calls.filter((call) => call.url.includes("secret"))).toEqual([]);
});

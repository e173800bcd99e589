import PostalMime from "postal-mime";
import { expect } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import { worldTest } from "../support/test.ts";
import { answered } from "../support/test-web.ts";
import { serveResend } from "./serve-resend.ts";

const test = worldTest()
  .extend("url", { scope: "file" }, async ({ world }, { onCleanup }) => {
    const gateway = await serveResend(world);
    onCleanup(() => gateway.stop());
    return `${gateway.url}/resend`;
  })
  .extend("project", ({ world }) => newProject(world));

const failure = /^attachments\[0\]\.path: could not be fetched: it must be an https URL of a public file/;

async function post(url: string, key: string | undefined, body: unknown, headers = {}) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization, ...headers },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the assertions of each test say what it is
  return { status: response.status, body: (await response.json()) as any };
}

const email = ({ domain }: TestProject, attachments: unknown) => ({
  ...{ from: `a@${domain}`, to: `b@${domain}.example`, subject: "Hello", text: "Hi", attachments },
});
const fileOf = ({ domain }: TestProject, name: string) => `https://files.example.com/${domain}/${name}`;

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

test("nothing is fetched for who may not send", async ({ world, url, project }) => {
  const path = fileOf(project, "secret.txt");
  const reader = await project.newKey({ scopes: ["email:read"] });
  for (const key of [undefined, "eds_nobody", reader]) {
    const { status } = await post(`${url}/emails`, key, email(project, [{ path }]));
    expect([401, 403]).toContain(status);
  }
  expect(world.web.calls.filter((call) => call.url === path)).toEqual([]);
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

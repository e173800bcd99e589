import { expect } from "vitest";
import { newProject, setFunds } from "../support/project.ts";
import { call, email, test } from "./resend-test.ts";

test("a request without a key, and one with an unknown key, learn nothing of their body's faults", async ({
  url,
}) => {
  const without = await call(`${url}/emails`, "POST", undefined, { nonsense: true });
  expect([without.status, without.body.name]).toEqual([401, "missing_api_key"]);
  const unknown = await call(`${url}/emails`, "POST", "re_123456", "{");
  expect([unknown.status, unknown.body.name]).toEqual([403, "invalid_api_key"]);
  const batch = await call(`${url}/suppressions/batch/add`, "POST", "re_123456", { emails: [] });
  expect(batch.body.name).toBe("invalid_api_key");
});

test("a key needs the scope of every operation that a call makes", async ({ url, project }) => {
  const reader = await project.newKey({ scopes: ["domain:read"] });
  const path = `${url}/domains/${project.domainId}`;
  const restricted = await call(path, "GET", reader);
  expect(restricted.body.name).toBe("restricted_api_key");
  expect(restricted.headers.get("www-authenticate")).toBe("Bearer");
  const both = await project.newKey({ scopes: ["domain:read", "domain:dns-read"] });
  expect((await call(path, "GET", both)).status).toBe(200);
});

test("a send over the project's limit says what the limit is and when to come again", async ({
  url,
  world,
}) => {
  const project = await newProject(world);
  await setFunds(world, project.id, { sendsPerSecond: 1 });
  const send = () => call(`${url}/emails`, "POST", project.key, email(project));
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body.name]).toEqual([200, 429, "rate_limit_exceeded"]);
  const shown = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "retry-after"];
  expect(shown.map((name) => second.headers.get(name))).toEqual(["1", "0", "1", "1"]);
  expect(shown.map((name) => first.headers.get(name))).toEqual(["1", "0", "1", null]);
});

test.for([
  ["GET", "//emails", 404, "Path not found: remove the slash at the end of the base URL."],
  ["GET", "/nothing", 404, "This call is not offered by this service."],
  ["GET", "/emails/a/b/c", 404, "This call is not offered by this service."],
  ["DELETE", "/emails", 405, "This method is not allowed here; use POST, GET."],
] as const)("%s %s is %i", async ([method, path, status, message], { url, project }) => {
  const answer = await call(url + path, method, project.key);
  expect(answer).toMatchObject({ status, body: { statusCode: status, message } });
});

test("a body that is no JSON, or no object, is refused in Resend's form", async ({ url, project }) => {
  for (const body of ["{", "[]", '"x"', "null"]) {
    const answer = await call(`${url}/emails`, "POST", project.key, body);
    expect(answer).toMatchObject({ status: 400, body: { name: "validation_error" } });
  }
});

test("a repeated send in words of time is the same request, and is answered again", async ({
  world,
  url,
  project,
}) => {
  const headers = { "idempotency-key": "one" };
  const body = { ...email(project), scheduled_at: "in 10 min" };
  const first = await call(`${url}/emails`, "POST", project.key, body, headers);
  world.clock.advance(90_000);
  const second = await call(`${url}/emails`, "POST", project.key, body, headers);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
});

test.for([
  ["to", { to: undefined }, 422, "missing_required_field"],
  ["from", { from: "nobody" }, 422, "invalid_from_address"],
  ["attachments", { attachments: [{ path: "http://example.com/a" }] }, 422, "invalid_attachment"],
  ["attachments", { attachments: [{ content: "data:text/plain;base64,aa" }] }, 422, "invalid_attachment"],
  ["scheduled_at", { scheduled_at: "soon" }, 422, "validation_error"],
  ["react", { react: {} }, 400, "validation_error"],
] as const)("a send whose %s is wrong says so: %j", async ([field, over, status, name], { url, project }) => {
  const answer = await call(`${url}/emails`, "POST", project.key, { ...email(project), ...over });
  expect(answer).toMatchObject({ status, body: { statusCode: status, name } });
  expect(answer.body.message).toContain(field);
});

test("a key of another project finds nothing", async ({ world, url, project }) => {
  const { body } = await call(`${url}/emails`, "POST", project.key, email(project));
  const other = await newProject(world);
  expect((await call(`${url}/emails/${body.id}`, "GET", other.key)).body.name).toBe("not_found");
});

test("a permissive batch without a valid entry sends nothing", async ({ url, project }) => {
  const headers = { "x-batch-validation": "permissive" };
  const bad = { ...email(project), to: [] };
  const answer = await call(`${url}/emails/batch`, "POST", project.key, [bad, bad], headers);
  expect(answer).toMatchObject({ status: 200, body: { data: [], errors: [{ index: 0 }, { index: 1 }] } });
  expect((await call(`${url}/emails`, "GET", project.key)).body.data).toEqual([]);
});

test("a method that a path does not have is told those that it has", async ({ url, project }) => {
  const { status, headers, body } = await call(`${url}/emails`, "PUT", project.key, {});
  expect([status, body.name, headers.get("allow")]).toEqual([405, "method_not_allowed", "POST, GET"]);
  expect((await call(`${url}/logs`, "GET", project.key)).headers.get("allow")).toBeNull();
});

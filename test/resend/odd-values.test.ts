import { expect } from "vitest";
import { email, test } from "./resend-test.ts";

/** An object that cannot be made a text. */
const odd = { toString: 1, valueOf: 1 };
const file = { filename: "a.txt" };
const hook = { endpoint: "https://hooks.example.com/", events: ["email.sent"] };

test.for([
  ["/webhooks", { endpoint: "https://hooks.example.com/", events: [odd] }, "events[0]"],
  ["/suppressions/batch/add", { emails: [odd] }, "emails[0]"],
  ["/suppressions/batch/add", { emails: [["a@example.com"]] }, "emails[0]"],
  ["/emails", { attachments: [{ ...file, content: { data: [odd] } }] }, "attachments[0].content"],
  ["/emails", { attachments: [{ ...file, content: { data: [-1, 300] } }] }, "attachments[0].content"],
  ["/emails", { attachments: [{ ...file, content: [1, "2"] }] }, "attachments[0].content"],
  ["/emails", { attachments: [["a"]] }, "attachments[0]: must be an object"],
  ["/emails", { template: "welcome" }, "template: must be an object"],
] as const)("%s with %j is refused with the place of the fault", async ([path, body, place], { ask }) => {
  const answer = await ask("POST", path, body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body.message).toContain(place);
});

test.for([
  ["POST", "/webhooks", { events: ["email.sent"] }, 422, "endpoint: is required."],
  ["GET", "/emails/metrics?start_date=2026-13-45", undefined, 400, "start_date: "],
  [
    "GET",
    "/emails/metrics?start_date=2026-11-30&end_date=2026-11-29",
    undefined,
    400,
    "end_date: must not be before start_date",
  ],
  ["GET", "/emails/metrics?granularity=constructor", undefined, 400, "granularity: "],
  ["GET", "/emails/metrics?granularty=hourly", undefined, 400, "granularty: unknown field."],
  ["POST", "/domains", { name: "x.test", open_tracking: "yes" }, 400, "open_tracking: "],
  [
    "POST",
    "/webhooks",
    { ...hook, url: "https://b.example.com/" },
    400,
    "url: unknown field (did you mean `endpoint`?).",
  ],
  ["POST", "/webhooks", { ...hook, enabled: false }, 400, "enabled: unknown field (did you mean `status`?)."],
  ["POST", "/webhooks", { ...hook, format: "standard" }, 400, "format: unknown field."],
  ["POST", "/webhooks", { ...hook, ends: 1 }, 400, "ends: unknown field"],
  [
    "PATCH",
    "/webhooks/whk_01JAAAAAAAAAAAAAAAAAAAAAAA",
    { url: "https://b.example.com/" },
    400,
    "url: unknown field",
  ],
  [
    "POST",
    "/contacts",
    { email: "a@example.com", topic_ids: [] },
    400,
    "topic_ids: unknown field (did you mean `topics`?).",
  ],
  ["POST", "/contacts", { email: "a@example.com", audienceIds: [] }, 400, "audienceIds: unknown field"],
  [
    "POST",
    "/domains",
    { name: "x.test", inbound: true },
    400,
    "inbound: unknown field (did you mean `capabilities`?).",
  ],
  ["POST", "/broadcasts", { from: "a@x.test", domain_id: "x" }, 400, "domain_id: unknown field"],
] as const)(
  "%s %s with %j names the field as it was given",
  async ([method, path, body, status, start], { ask }) => {
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.message.startsWith(start)).toBe(true);
  },
);

test("a domain is not made by a key that may not read its records", async ({ ask, project }) => {
  const key = await project.newKey({ scopes: ["domain:write"] });
  const answer = await ask("POST", "/domains", { name: "half.test" }, { key });
  expect([answer.status, answer.body.name]).toEqual([401, "restricted_api_key"]);
  const { body } = await ask("GET", "/domains");
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual([project.domain]);
});

test("a permissive batch leaves out an entry whatever its fault is", async ({ ask, project }) => {
  const path = { attachments: [{ path: "https://example.com/a" }] };
  const whole = email(project);
  const entries = [whole, null, [], { ...whole, scheduled_at: "soon" }, { ...whole, ...path }, "x"];
  const permissive = { "x-batch-validation": "permissive" };
  const { status, body } = await ask("POST", "/emails/batch", entries, permissive);
  expect([status, body.data.length]).toEqual([200, 1]);
  expect(body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4, 5]);
  const none = await ask("POST", "/emails/batch", [null], permissive);
  expect(none.body).toMatchObject({ data: [], errors: [{ index: 0 }] });
  const strict = await ask("POST", "/emails/batch", [whole, { ...whole, scheduled_at: "soon" }]);
  expect(strict.body).toMatchObject({
    statusCode: 422,
    message: expect.stringMatching(/^emails\[1\]\.scheduled_at: /),
  });
});

test("attachments of an email are listed in pages", async ({ ask, project }) => {
  const attachments = [file, file].map((one) => ({ ...one, content: "aGk=" }));
  const { body } = await ask("POST", "/emails", { ...email(project), attachments });
  const listed = (query: string) => ask("GET", `/emails/${body.id}/attachments${query}`);
  expect((await listed("?limit=1")).body).toMatchObject({ has_more: true, data: [{ id: "0" }] });
  expect((await listed("?after=0")).body).toMatchObject({ has_more: false, data: [{ id: "1" }] });
  expect((await listed("?limit=0")).status).toBe(400);
});

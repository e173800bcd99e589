import { expect } from "vitest";
import { ownEventNames } from "../../functions/domain/webhooks/resend-events.ts";
import { email, test } from "./resend-test.ts";

test.for([
  ["/emails", { attachments: [[]] }, "attachments[0]: must be an object"],
  ["/emails", { attachments: [{ filename: "a", content: { data: [1, 256] } }] }, "attachments[0].content:"],
  ["/emails", { template: "tpl" }, "template: must be an object"],
  ["/emails", { reply_to: 5 }, "reply_to:"],
  ["/emails", { headers: { "X-Own-Name": 5 } }, "headers.X-Own-Name:"],
  ["/webhooks", { endpoint: 5, events: ["email.sent"] }, "endpoint:"],
  ["/webhooks", { endpoint: "https://example.com", events: ["constructor"] }, "events[0]:"],
  ["/domains", { name: "x.example.com", capabilities: "all" }, "capabilities: must be an object"],
  ["/domains", { name: "x.example.com", open_tracking: "yes" }, "open_tracking: must be true or false"],
  ["/suppressions/batch/add", { emails: [5] }, "emails[0]: must be a string"],
  ["/contacts", { email: "nobody", first_name: "Ana" }, "email:"],
  ["/contacts", { email: "a@example.com", first_name: 5 }, "first_name:"],
] as const)(
  "%s with %j says which field is wrong, by its name there: %s",
  async ([path, over, message], { ask, project }) => {
    const body = path === "/emails" ? { ...email(project), ...over } : over;
    const answer = await ask("POST", path, body);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.message.slice(0, message.length)).toBe(message);
  },
);

test("a permissive batch sends what can be read, and names the others by their place", async ({
  ask,
  project,
}) => {
  const headers = { "x-batch-validation": "permissive" };
  const list = [
    email(project),
    5,
    { ...email(project), to: "nobody" },
    { ...email(project), scheduled_at: "soon" },
  ];
  const { status, body } = await ask("POST", "/emails/batch", list, headers);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(1);
  expect(body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3]);
  expect(body.errors[0].message).toBe("must be an object");
  expect(body.errors[1].message).toMatch(/^to/);
});

test("a batch says at which place of the list the fault is", async ({ ask, project }) => {
  const list = [email(project), { ...email(project), scheduled_at: "soon" }];
  const { status, body } = await ask("POST", "/emails/batch", list);
  expect([status, body.message.slice(0, 23)]).toEqual([422, "emails[1].scheduled_at:"]);
  expect((await ask("POST", "/emails/batch", {})).body.message).toContain("emails: must be an array");
});

test("a domain is not created for a key that may not read its records", async ({ ask, project }) => {
  const key = await project.newKey({ scopes: ["domain:write"] });
  const { body } = await ask("POST", "/domains", { name: "half.example.com" }, { key });
  expect(body.name).toBe("restricted_api_key");
  const all = await ask("POST", "/domains", { name: "half.example.com" });
  expect(all.status).toBe(200);
});

test("names that every object has are no event types", () => {
  expect(ownEventNames(["constructor", "toString", 5])).toEqual(["constructor", "toString", 5]);
});

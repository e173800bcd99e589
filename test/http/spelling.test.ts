import { describe, expect } from "vitest";
import { newProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";
import { ask, callFor, keyOperations, scheduleEmail } from "./calls.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

const attachment = { filename: "a.txt", content: "YQ==" };
const scheduled = "2026-06-16T12:00:00.000Z";

describe("the snake_case spelling of a field", () => {
  test("a field in snake case is read as the field", async ({ world, project }) => {
    const body = project.email({
      reply_to: "desk@example.com",
      scheduled_at: scheduled,
      attachments: [{ ...attachment, content_type: "text/calendar", content_id: "one" }],
    });
    const { status, body: sent } = await world.api("POST", "/emails", { key: project.key, body });
    expect(status).toBe(200);
    const read = await world.api("GET", `/emails/${sent.id}`, { key: project.key });
    expect(read.body).toMatchObject({
      replyTo: ["desk@example.com"],
      scheduledAt: scheduled,
      attachments: [{ contentType: "text/calendar", contentId: "one" }],
    });
  });

  test("is read in the entries of a bulk call too", async ({ world, project }) => {
    const emails = [project.email({ scheduled_at: scheduled })];
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    const read = await world.api("GET", `/emails/${body.items[0].id}`, { key: project.key });
    expect(read.body.status).toBe("scheduled");
  });

  test("is read in every operation", async ({ world, project }) => {
    const path = `/emails/${await scheduleEmail(world, project)}`;
    const moved = await world.api("PATCH", path, { key: project.key, body: { scheduled_at: scheduled } });
    expect(moved.body.scheduledAt).toBe(scheduled);
    const quota = await world.api("PATCH", "/outbound", { key: project.key, body: { monthly_quota: 5 } });
    expect(quota.body.monthlyQuota).toBe(5);
    await world.api("PATCH", "/outbound", { key: project.key, body: { monthlyQuota: 3000 } });
  });

  test.for([
    ["reply_to", { replyTo: "a@b.test", reply_to: "a@b.test" }],
    ["scheduled_at", { scheduled_at: scheduled, scheduledAt: scheduled }],
    [
      "attachments[0].content_type",
      { attachments: [{ ...attachment, contentType: "a/b", content_type: "a/b" }] },
    ],
  ] as const)("is refused beside the field itself: %s", async ([path, over], { world, project }) => {
    const { status, body } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email(over),
    });
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ path, message: "unknown field" }]);
  });

  test.for([
    "Reply_To",
    "reply__to",
    "_reply_to",
    "reply_to_",
    "replyto",
    "REPLY_TO",
    "reply-to",
    "Reply_to",
  ])("allows no other spellings: %s", async (name, { world, project }) => {
    const body = project.email({ [name]: "a@b.test" });
    const { body: refused } = await world.api("POST", "/emails", { key: project.key, body });
    const message = "unknown field (did you mean `replyTo`?)";
    expect(refused.issues).toEqual([{ path: name, message }]);
  });

  test("does not touch the names of headers", async ({ world, project }) => {
    const headers = { x_reply_to: "1", reply_to: "2", "X-Under_Score": "3" };
    const { body } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email({ headers }),
    });
    const read = await world.api("GET", `/emails/${body.id}`, { key: project.key });
    expect(read.body.headers).toEqual(headers);
  });
});

test.for(keyOperations)("$id answers only in camelCase", async (operation, { world, project }) => {
  const call = await callFor(world, operation, project);
  const { status, body } = await ask(world, call, { key: project.key });
  expect(status).toBe(operation.reply[0]);
  expect(namesIn(body).filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  await world.api("POST", "/outbound/resume", { key: project.key });
});

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

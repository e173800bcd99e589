import { describe, expect } from "vitest";
import type { Answer } from "../support/api.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { worldTest } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { ask, callFor, callOf, keyOperations, withQuery } from "./calls.ts";
import { roomy } from "./rows.ts";

const test = worldTest(roomy).extend("project", { scope: "file" }, ({ world }) => newProject(world));

const origin = { origin: "https://a-shop.test" };

async function yesAndNo(
  world: World,
  project: TestProject,
  operation: (typeof keyOperations)[number],
): Promise<readonly Answer[]> {
  const call = await callFor(world, operation, project);
  const yes = await ask(world, call, { key: project.key, headers: origin });
  const no = await ask(world, call, { headers: origin });
  await world.api("POST", "/outbound/resume", { key: project.key });
  return [yes, no];
}

describe.each(keyOperations)("$method $path", (operation) => {
  test("has the request id, is JSON, and is not cached", async ({ world, project }) => {
    for (const { headers } of await yesAndNo(world, project, operation)) {
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": expect.stringMatching(/^request-\d+$/),
      });
    }
  });

  test("says the same request id in its error, its header and its log line", async ({ world, project }) => {
    const [, no] = await yesAndNo(world, project, operation);
    expect(no?.body.requestId).toBe(no?.headers["x-request-id"]);
    const line = world.logged.find((text) => text.includes(`"${no?.body.requestId}"`));
    expect(JSON.parse(line ?? "{}")).toMatchObject({
      operation: operation.id,
      refusal: "missing_api_key",
      status: 401,
    });
  });

  test("does not let a page of another origin read it", async ({ world, project }) => {
    for (const { headers } of await yesAndNo(world, project, operation))
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("refuses a query parameter that it does not know, by name", async ({ world, project }) => {
    const call = callOf(operation, project);
    const { status, body } = await world.api(call.method, withQuery(call, "surprise=1&page=2"), {
      key: project.key,
      ...(call.body !== undefined && { body: call.body }),
    });
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toContainEqual({ path: "surprise", message: "unknown field" });
  });
});

describe("a refusal of input", () => {
  test("lists every issue of path, query and body at once", async ({ world, project }) => {
    const { body } = await world.api("PATCH", "/emails/nothing?surprise=1", {
      key: project.key,
      body: { scheduledAt: "tomorrow", other: 1 },
    });
    const paths = body.issues.map(({ path }: { path: string }) => path).sort();
    expect(paths).toEqual(["emailId", "other", "scheduledAt", "surprise"]);
    expect(body.message).toMatch(/\(and 3 more\)\.$/);
  });

  test("names the field's path, however deep, as the request spells it", async ({ world, project }) => {
    const bad = project.email({
      from: "nobody",
      attachments: [
        { filename: "a.txt", content: "YQ==" },
        { filename: "b.exe", content: "YQ==" },
      ],
      tags: [{ name: "ü", value: "x" }],
      headers: { Bcc: "a@b.test" },
      tracking: { opens: "yes" },
    });
    const entries = Array.from({ length: 18 }, (_, at) => (at === 17 ? bad : project.email()));
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails: entries } });
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "emails[17].attachments[1]",
      "emails[17].from",
      "emails[17].headers.Bcc",
      "emails[17].tags[0].name",
      "emails[17].tracking.opens",
    ]);
  });

  test("shows no more than a hundred issues, and says how many there are", async ({ world, project }) => {
    const emails = Array.from({ length: 100 }, () => ({}));
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    expect(body.issues).toHaveLength(100);
    expect(body.message).toBe("emails[0].from: is required (and 399 more).");
  });

  test("does not repeat what was sent", async ({ world, project }) => {
    const secret = "do-not-repeat-me";
    const over = {
      to: [`${secret}@`],
      subject: `${secret}\n`,
      scheduledAt: secret,
      tags: [{ name: `${secret}!`, value: `${secret}!` }],
      headers: { x: `${secret}\r\n` },
      attachments: [{ filename: `${secret}.exe`, content: `${secret}!` }],
      template: { id: secret },
      topicId: secret,
    };
    const { status, body } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email(over),
    });
    expect(status).toBe(400);
    expect(body.issues.length).toBeGreaterThan(8);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});

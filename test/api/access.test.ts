import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../functions/contract/index.ts";
import { type Scope, scopes } from "../../functions/domain/scopes.ts";
import { ask, callOf, scheduleEmail } from "../http/calls.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let project: TestProject;
const keys = new Map<Scope, string>();
beforeAll(async () => {
  world = await startWorld();
  project = await newProject(world, { credits: 2000 });
  for (const scope of scopes) keys.set(scope, await project.newKey({ scopes: [scope] }));
});
afterAll(() => world.stop());

/** The scope of each endpoint, by the specification's sections 4 and 5. */
const needs: Readonly<Record<string, Scope>> = {
  "POST /emails": "email:send",
  "POST /emails/bulk": "email:send",
  "GET /emails/{emailId}": "email:read",
  "GET /emails": "email:read",
  "PATCH /emails/{emailId}": "email:send",
  "POST /emails/{emailId}/cancel": "email:send",
  "GET /outbound": "outbound:read",
  "PATCH /outbound": "outbound:write",
  "POST /outbound/pause": "outbound:write",
  "POST /outbound/resume": "outbound:write",
  "GET /limits": "limits:read",
};

describe.each(operations)("$method $path", (operation) => {
  const needed = needs[`${operation.method} ${operation.path}`];

  test("serves a key with full access", async () => {
    const call = callOf(operation, project, await scheduleEmail(world, project));
    expect((await ask(world, call, { key: project.key })).status).toBe(200);
    await world.api("POST", "/outbound/resume", { key: project.key });
  });

  test.each(scopes)("with %s alone", async (scope) => {
    const call = callOf(operation, project, await scheduleEmail(world, project));
    const { status, body } = await ask(world, call, { key: keys.get(scope) ?? "" });
    if (scope === needed) {
      expect(status).toBe(200);
      await world.api("POST", "/outbound/resume", { key: project.key });
    } else {
      expect(status).toBe(403);
      expect(body).toMatchObject({ name: "missing_scope", message: `this key lacks the scope ${needed}` });
    }
  });

  test("refuses a key without any scope, and serves one with every scope but full access", async () => {
    const call = callOf(operation, project, await scheduleEmail(world, project));
    const none = await ask(world, call, { key: await project.newKey({ scopes: [] }) });
    expect(none.body.name).toBe("missing_scope");
    expect((await ask(world, call, { key: await project.newKey({ scopes }) })).status).toBe(200);
    await world.api("POST", "/outbound/resume", { key: project.key });
  });
});

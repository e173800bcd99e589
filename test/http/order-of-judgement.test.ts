import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ask } from "../support/api.ts";
import { newDomain, newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let project: TestProject;
let scopeless: string;
let pinned: string;
beforeAll(async () => {
  world = await startWorld();
  project = await newProject(world);
  scopeless = await project.newKey({ scopes: ["limits:read"] });
  const other = await newDomain(world, project.id, `other-${project.domain}`, "us-east-1");
  await newDomain(world, project.id, `young-${project.domain}`, "us-east-1", "pending");
  pinned = await project.newKey({ domainId: other.id });
  const used = { "idempotency-key": "used" };
  await world.api("POST", "/emails", { key: project.key, body: project.email(), headers: used });
});
afterAll(() => world.stop());

const young = () => `a@young-${project.domain}`;
const past = "2026-06-14T12:00:00Z";
const used = { "idempotency-key": "used" };
const badHeader = { "idempotency-key": "é" };
const unknownKey = () => `${project.key.slice(0, -1)}!`;

/** Each request has the fault of its row and every fault of the rows below it: the first one is the answer. */
const rows: readonly (readonly [string, () => Ask])[] = [
  ["missing_api_key", () => ({ headers: badHeader, body: { nonsense: 1 } })],
  ["invalid_api_key", () => ({ key: unknownKey(), headers: badHeader, body: { nonsense: 1 } })],
  ["missing_scope", () => ({ key: scopeless, headers: badHeader, body: { nonsense: 1 } })],
  ["invalid_idempotency_key", () => ({ key: pinned, headers: badHeader, body: { nonsense: 1 } })],
  ["validation_error", () => ({ key: pinned, headers: used, body: { nonsense: 1, from: young() } })],
  ["key_restricted", () => ({ key: pinned, headers: used, body: late() })],
  ["idempotency_mismatch", () => ({ key: project.key, headers: used, body: late() })],
  ["domain_not_verified", () => ({ key: project.key, body: late() })],
  ["validation_error", () => ({ key: project.key, body: project.email({ scheduledAt: past }) })],
];

function late() {
  return project.email({ from: young(), scheduledAt: past });
}

describe("of several faults the first is told: key, scope, header, body, pin, idempotency, domain, time", () => {
  test.each(rows)("%s", async (name, ask) => {
    expect((await world.api("POST", "/emails", ask())).body.name).toBe(name);
  });

  test.each(rows)("%s, in a bulk call", async (name, ask) => {
    const { body, ...rest } = ask();
    const bulk = { ...rest, body: { emails: [project.email(), body] } };
    const told = (await world.api("POST", "/emails/bulk", bulk)).body.name;
    // The entry before the faulty one is the project's own, so the pin refuses it first.
    expect(told).toBe(name);
  });

  test("a body that is not JSON, or too large, is not reported to callers without access", async () => {
    for (const text of ["{", `"${"a".repeat(7 * 1024 * 1024)}"`]) {
      expect((await world.api("POST", "/emails", { text })).body.name).toBe("missing_api_key");
      const unknown = await world.api("POST", "/emails", { key: unknownKey(), text });
      expect(unknown.body.name).toBe("invalid_api_key");
      expect((await world.api("POST", "/emails", { key: scopeless, text })).body.name).toBe("missing_scope");
    }
  });

  test("a malformed id is not reported to callers without access", async () => {
    expect((await world.api("GET", "/emails/nothing")).body.name).toBe("missing_api_key");
    expect((await world.api("GET", "/emails/nothing", { key: scopeless })).body.name).toBe("missing_scope");
    const { body } = await world.api("GET", "/emails/nothing", { key: project.key });
    expect(body).toMatchObject({ name: "validation_error", issues: [{ path: "emailId" }] });
  });
});

describe("a stored response needs the key's rights first", () => {
  const headers = { "idempotency-key": "stored" };
  const send = (key: string) => world.api("POST", "/emails", { key, headers, body: project.email() });

  test("it is replayed to the project's keys, not to one without the scope or with another pin", async () => {
    const { body, status } = await send(project.key);
    expect(status).toBe(200);
    for (const [key, name] of [
      [scopeless, "missing_scope"],
      [pinned, "key_restricted"],
      [unknownKey(), "invalid_api_key"],
    ] as const) {
      const refused = await send(key);
      expect(refused.body.name).toBe(name);
      expect(JSON.stringify(refused)).not.toContain(body.id);
    }
    const again = await send(await project.newKey({ scopes: ["email:send"] }));
    expect([again.body.id, again.headers["idempotent-replayed"]]).toEqual([body.id, "true"]);
  });

  test("the same key string in another project is another key", async () => {
    const other = await newProject(world);
    const own = await send(project.key);
    const body = other.email();
    const others = await world.api("POST", "/emails", { key: other.key, headers, body });
    expect(others.status).toBe(200);
    expect(others.headers["idempotent-replayed"]).toBeUndefined();
    expect(others.body.id).not.toBe(own.body.id);
  });
});

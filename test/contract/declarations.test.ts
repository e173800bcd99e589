import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations, sharedRefusals } from "../../functions/contract/index.ts";
import { pathParams } from "../../functions/contract/platform/path-params.ts";
import { refusalStatus } from "../../functions/domain/platform/refusals.ts";
import { scopes } from "../../functions/domain/platform/scopes.ts";
import { functionName, unknownRoute } from "../../functions/settings/function-names.ts";

const files = globSync(join(import.meta.dirname, "../../functions/api/**/*.ts"));

describe("the declarations of the public API", () => {
  test("every operation has one handler, and every handler belongs to an operation", () => {
    const declared = operations.map(({ id }) => `${functionName(id)}.ts`);
    const written = files.map((file) => basename(file)).filter((file) => file !== `${unknownRoute}.ts`);
    expect(written.sort()).toEqual(declared.sort());
  });

  test.each(operations)("$id's file exports a handler that can be bound to services", async ({ id }) => {
    const file = files.find((one) => basename(one) === `${functionName(id)}.ts`) ?? "";
    const module: Record<string, unknown> = await import(/* @vite-ignore */ file);
    expect(Object.keys(module)).toEqual(["handler"]);
    expect(module["handler"]).toHaveProperty("on", expect.any(Function));
  });

  test("no two operations share a route or a name", () => {
    const routes = operations.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`);
    expect(new Set(routes).size).toBe(operations.length);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  const ofKeys = operations.filter(({ access }) => typeof access === "object");

  test.each(ofKeys)("$id needs one scope of the specification", ({ access }) => {
    expect(access).toEqual({ key: expect.any(String) });
    expect(scopes).toContain((access as { key: string }).key);
  });

  test("the scopes are the specification's 38, each once", () => {
    expect(scopes).toHaveLength(38);
    expect(new Set(scopes).size).toBe(38);
    for (const scope of scopes) expect(scope).toMatch(/^[a-z]+:[a-z-]+$/);
  });

  test.each(operations)("$id has a path whose parameters have a shape", ({ path }) => {
    for (const [, name = ""] of path.matchAll(/\{([^}]+)\}/g)) expect(pathParams).toHaveProperty(name);
  });

  test.each(operations)("$id takes a body only where its method has one", ({ method, body }) => {
    expect(body !== undefined).toBe(method === "POST" || method === "PATCH");
  });

  test.each(operations)("$id names each of its refusals once, and none that every endpoint has", (one) => {
    const all = [...sharedRefusals(one), ...one.refuses];
    expect(new Set(all).size).toBe(all.length);
    for (const name of all) expect(refusalStatus).toHaveProperty(name);
  });

  test("only sends, test sends and the generation of markup take an Idempotency-Key", () => {
    expect(operations.filter(({ idempotent }) => idempotent).map(({ id }) => id)).toEqual([
      "sendEmail",
      "sendBulk",
      "testTemplate",
      "testBroadcast",
      "generateMarkup",
    ]);
  });

  test("no key makes or changes keys, members or projects: that is a person's affair; anyone has a recipient's pages alone", () => {
    for (const { path } of ofKeys) expect(path).not.toMatch(/key|scope|member|project/i);
    const ofPersons = operations.filter(({ access }) => access === "person").map(({ path }) => path);
    const ofAnyone = operations.filter(({ access }) => access === "anyone");
    expect(ofAnyone.map(({ id }) => id)).toEqual([
      "showUnsubscribePage",
      "unsubscribeByLink",
      "showForwardingPage",
      "confirmForwarding",
    ]);
    for (const { page } of ofAnyone) expect(page).toBe(true);
    for (const path of ofPersons) expect(path).toMatch(/^\/(me|projects(\/.*)?)$/);
  });
});

describe("the statuses of refusals", () => {
  test.each([
    ["insufficient_balance", 400],
    ["invalid_idempotency_key", 400],
    ["invalid_pagination", 400],
    ["invalid_cursor", 400],
    ["domain_not_verified", 403],
    ["key_restricted", 403],
    ["resubscription_locked", 403],
    ["idempotency_mismatch", 409],
    ["idempotency_in_flight", 409],
  ] as const)("%s is the specification's %i", (name, status) => {
    expect(refusalStatus[name]).toBe(status);
  });
});

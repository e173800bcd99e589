import { describe, expect } from "vitest";
import { operations } from "../../functions/contract/index.ts";
import { resolved } from "../../local/pages/openapi/openapi-shape.ts";
import { placedOperations } from "../../local/pages/reference/contents.ts";
import type { Answer } from "../support/api.ts";
import { document, faultsOf } from "../support/published-document.ts";
import { testIn } from "../support/test.ts";
import { ask, callFor, callOf, keyOperations, personOperations, withQuery } from "./calls.ts";
import { roomy } from "./rows.ts";

// A project for each test: a call that deletes its domain leaves the others theirs.
const test = testIn(roomy);

const placed = new Map(placedOperations(document).map(({ operation }) => [operation.operationId, operation]));

/** Holds an answer to the published document, as a proxy between client and service would. */
function holdToDocument(operationId: string, { status, headers, body }: Answer): void {
  const response = placed.get(operationId)?.responses[String(status)];
  expect(response, `${operationId} documents ${status}`).toBeDefined();
  const { content = {}, headers: documented = {} } = resolved(document, response ?? { $ref: "" });
  const type = String(headers["content-type"]).split(";")[0] ?? "";
  expect(Object.keys(content)).toContain(type);
  expect(faultsOf(content[type]?.schema ?? {}, body), `${operationId} ${status}`).toEqual([]);
  const own = Object.keys(headers).filter((name) => !everywhere.has(name));
  expect(Object.keys(documented).map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(own));
}

/** Headers that every response of an API has, and that the document does not repeat. */
const everywhere = new Set(["content-type", "cache-control", "x-content-type-options"]);

describe.each(keyOperations)("$method $path", (operation) => {
  test("answers as the published document says: success, no key, no such field, no row", async ({
    world,
    project,
  }) => {
    const call = await callFor(world, operation, project);
    const success = await ask(world, call, { key: project.key });
    const nobodys = callOf(operation, project);
    const others = [
      success,
      await ask(world, nobodys),
      await ask(world, nobodys, { key: project.key }),
      await ask(world, { ...nobodys, path: withQuery(nobodys, "surprise=1") }, { key: project.key }),
    ];
    await world.api("POST", "/outbound/resume", { key: project.key });
    for (const answer of others) holdToDocument(operation.id, answer);
    expect(success.status).toBeLessThan(300);
  });
});

describe.each(personOperations)("$method $path", (operation) => {
  test("answers a person as the published document says", async ({ world, project }) => {
    const call = await callFor(world, operation, project);
    const success = await ask(world, call, { token: project.owner.token });
    for (const answer of [success, await ask(world, call)]) holdToDocument(operation.id, answer);
  });
});

test("every operation of keys and people is held to the document", () => {
  const pages = operations.filter(({ access }) => access === "anyone");
  expect(keyOperations.length + personOperations.length + pages.length).toBe(operations.length);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { operations, sharedRefusals } from "../../../functions/contract/index.ts";
import { area } from "../../../functions/contract/platform/area.ts";
import { refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { bodyExamples } from "../../../local/pages/body-examples.ts";
import { fieldNotes, parameterNotes } from "../../../local/pages/field-notes.ts";
import { anyServer, openApiDocument } from "../../../local/pages/openapi-document.ts";
import type { ParameterObject } from "../../../local/pages/openapi-shape.ts";
import { openApiText } from "../../../local/pages/openapi-text.ts";
import { areaNotes, operationNotes } from "../../../local/pages/operation-notes.ts";
import { placedOperations } from "../../../local/pages/reference-operation.ts";
import { withNotes } from "../../../local/pages/with-notes.ts";
import { projectRoot } from "../support/run-script.ts";

const document = openApiDocument({ version: "1.2.3", server: anyServer });
const placed = placedOperations(document);

function found(operationId: string) {
  const one = placed.find(({ operation }) => operation.operationId === operationId);
  if (!one) throw new Error(`${operationId} is not in the document`);
  return one;
}

/** Every value of a key, however deep it lies. */
function valuesOf(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(inner, key),
  ]);
}

test("has every declared operation at its method and path, and no other", () => {
  const shown = placed.map(({ method, path, operation }) => [operation.operationId, method, path]);
  const declared = operations.map(({ id, method, path }) => [id, method.toLowerCase(), path]);
  expect(shown.toSorted()).toEqual(declared.toSorted());
});

test("names each operation once", () => {
  const ids = placed.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("refers to nothing that is not there", () => {
  const refs = valuesOf(document, "$ref");
  expect(refs.length).toBeGreaterThan(0);
  for (const ref of refs) {
    const steps = String(ref).replace("#/", "").split("/");
    const target = steps.reduce<unknown>((at, step) => Object(at)[step], document);
    expect(target, String(ref)).toBeTypeOf("object");
  }
});

test.each(operations)("lists every refusal of $id under its status", (declared) => {
  const { responses } = found(declared.id).operation;
  const refusals = new Set([...sharedRefusals(declared), ...declared.refuses]);
  const shown = Object.entries(responses).flatMap(([status, { content, description }]) => {
    // A page has no fields: what it may be about is told in words.
    const told = [...description.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
    const names = declared.page
      ? told
      : (content["application/json"]?.schema.properties?.["name"]?.enum ?? []);
    expect(Object.keys(content)).toEqual([declared.page ? "text/html" : "application/json"]);
    return names.map((name) => [name, Number(status)]);
  });
  expect(shown.toSorted()).toEqual([...refusals].map((name) => [name, refusalStatus[name]]).toSorted());
  expect(responses[String(declared.reply[0])]).toBeDefined();
});

test.each(operations)("says what a caller of $id needs", (declared) => {
  const { path, operation } = found(declared.id);
  const parameters = operation.parameters ?? [];
  const own = parameters.filter((one): one is ParameterObject => !("$ref" in one));
  const inPath = own.filter((one) => one.in === "path").map(({ name }) => `{${name}}`);
  expect(inPath).toEqual(path.match(/\{[^}]+\}/g) ?? []);
  const query = own.filter((one) => one.in === "query").map(({ name }) => name);
  expect(query).toEqual(Object.keys(declared.query?.shape ?? {}));
  const refs = parameters.flatMap((one) => ("$ref" in one ? [one.$ref] : []));
  expect(refs).toEqual(declared.idempotent ? ["#/components/parameters/IdempotencyKey"] : []);
  if (typeof declared.access === "object") {
    expect(operation["x-scope"]).toBe(declared.access.key);
    expect(operation.security).toEqual([{ apiKey: [declared.access.key] }, { person: [] }]);
  }
  expect(operation.requestBody?.required).toBe(declared.body ? !declared.bodyOptional : undefined);
});

test("shows a body for every operation that needs one, and each is one that it takes", () => {
  const needing = operations.filter(({ body, bodyOptional }) => body && !bodyOptional).map(({ id }) => id);
  expect(Object.keys(bodyExamples)).toEqual(expect.arrayContaining(needing));
  for (const [id, example] of Object.entries(bodyExamples)) {
    const body = operations.find((one) => one.id === id)?.body;
    expect(body?.safeParse(example).success, id).toBe(true);
  }
});

test("keeps no note on what is not there", () => {
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(Object.keys(fieldNotes)));
  expect(operations.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(operationNotes)));
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual(Object.keys(areaNotes).toSorted());
  const names = placed.flatMap(({ operation }) =>
    (operation.parameters ?? []).flatMap((one) =>
      "$ref" in one ? [] : [one.name, `${operation.operationId}.${one.name}`],
    ),
  );
  expect(names).toEqual(expect.arrayContaining(Object.keys(parameterNotes)));
});

test("refuses a note on a field that a schema has not", () => {
  const schema = { properties: { list: { items: { properties: { name: { type: "string" } } } } } };
  expect(withNotes("Thing", schema, { "list.name": "Noted." })).toEqual({
    properties: { list: { items: { properties: { name: { type: "string", description: "Noted." } } } } },
  });
  expect(() => withNotes("Thing", schema, { "list.other": "Noted." })).toThrow(
    "Thing has a note for list.other, which it has not",
  );
});

test("describes a body as it is sent, and a reply as one that may gain fields", () => {
  const { SendEmailBody, Email } = document.components.schemas;
  expect(SendEmailBody?.required).toEqual(["from", "to"]);
  expect(SendEmailBody?.additionalProperties).toBe(false);
  expect(SendEmailBody?.properties?.["scheduledAt"]?.format).toBe("date-time");
  expect(Email?.additionalProperties).toBeUndefined();
  expect(Email?.required).toContain("events");
});

test("shows endpoints of persons and of anyone as what they are", () => {
  const shape = { method: "GET", summary: "x", reply: [200, z.strictObject({})], refuses: [] } as const;
  const area1 = area("doors", {
    openDoor: { ...shape, path: "/open", access: "anyone" },
    ownDoor: { ...shape, path: "/own", access: "person" },
  });
  const doors = openApiDocument({ version: "1", server: anyServer }, Object.values(area1));
  expect(doors.paths["/open"]?.["get"]?.security).toEqual([]);
  expect(doors.paths["/own"]?.["get"]?.security).toEqual([{ person: [] }]);
  expect(doors.components.securitySchemes["person"]).toBeDefined();
});

test("is what docs/openapi.json holds: npm run openapi writes it", () => {
  expect(readFileSync(join(projectRoot, "docs", "openapi.json"), "utf8")).toBe(openApiText());
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { operations, sharedRefusals } from "../../../functions/contract/index.ts";
import { area } from "../../../functions/contract/platform/area.ts";
import { areaReferences, reference } from "../../../functions/contract/reference/index.ts";
import { refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { gatewayReplies } from "../../../local/gateway/reply.ts";
import { anyServer, openApiDocument } from "../../../local/pages/openapi/openapi-document.ts";
import { resolved } from "../../../local/pages/openapi/openapi-shape.ts";
import { openApiText } from "../../../local/pages/openapi/openapi-text.ts";
import { withTexts } from "../../../local/pages/openapi/with-texts.ts";
import { placedOperations } from "../../../local/pages/reference/contents.ts";
import { projectRoot } from "../support/run-script.ts";

const document = openApiDocument({ version: "1.2.3", server: anyServer });
const placed = placedOperations(document);

function found(operationId: string) {
  const one = placed.find(({ operation }) => operation.operationId === operationId);
  if (!one) throw new Error(`${operationId} is not in the document`);
  return one;
}

/** Returns every value of a key, at any depth. */
function valuesOf(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(inner, key),
  ]);
}

test("the OpenAPI document has exactly the declared operations, at their methods and paths", () => {
  const shown = placed.map(({ method, path, operation }) => [operation.operationId, method, path]);
  const declared = operations.map(({ id, method, path }) => [id, method.toLowerCase(), path]);
  expect(shown.toSorted()).toEqual(declared.toSorted());
});

test("the reference lists every response that the gateway gives in the service's place (F03, F14)", () => {
  const { notFound: _, ...own } = gatewayReplies;
  const { description } = document.info;
  for (const { status, body } of Object.values(own)) {
    expect(description).toContain(`- ${status} \`${JSON.parse(String(body)).message}\``);
  }
  expect(description).toContain("6,291,456 bytes");
  expect(description).toContain("counts twice");
});

test("operation IDs in the OpenAPI document are unique", () => {
  const ids = placed.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every $ref in the OpenAPI document resolves", () => {
  const refs = valuesOf(document, "$ref");
  expect(refs.length).toBeGreaterThan(0);
  for (const ref of refs) {
    const steps = String(ref).replace("#/", "").split("/");
    const target = steps.reduce<unknown>((at, step) => Object(at)[step], document);
    expect(target, String(ref)).toBeTypeOf("object");
  }
});

test.each(operations)("the OpenAPI document lists every error of $id by status", (declared) => {
  const { responses } = found(declared.id).operation;
  const refusals = new Set([...sharedRefusals(declared), ...declared.refuses]);
  const shown = Object.entries(responses).flatMap(([status, response]) => {
    const { content = {}, description } = resolved(document, response);
    // A page has no schema: its errors are only in the description.
    const described = [...description.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
    const names = declared.page
      ? described
      : (content["application/json"]?.schema.properties?.["name"]?.enum ?? []);
    expect(Object.keys(content)).toEqual([declared.page ? "text/html" : "application/json"]);
    return names.map((name) => [name, Number(status)]);
  });
  expect(shown.toSorted()).toEqual([...refusals].map((name) => [name, refusalStatus[name]]).toSorted());
  expect(responses[String(declared.reply[0])]).toBeDefined();
});

test.each(operations)("the OpenAPI document has the parameters, scope and body of $id", (declared) => {
  const { path, operation } = found(declared.id);
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const namesIn = (place: string) => parameters.flatMap((one) => (one.in === place ? [one.name] : []));
  expect(namesIn("path").map((name) => `{${name}}`)).toEqual(path.match(/\{[^}]+\}/g) ?? []);
  expect(namesIn("query")).toEqual(Object.keys(declared.query?.shape ?? {}));
  expect(namesIn("header")).toEqual(declared.idempotent ? ["Idempotency-Key"] : []);
  if (typeof declared.access === "object") {
    expect(operation["x-scope"]).toBe(declared.access.key);
    expect(operation.security).toEqual([{ apiKey: [declared.access.key] }, { person: [] }]);
  }
  expect(operation.requestBody?.required).toBe(declared.body ? !declared.bodyOptional : undefined);
});

test("the reference has a valid example for every operation that requires a body", () => {
  const required = operations.filter(({ body, bodyOptional }) => body && !bodyOptional).map(({ id }) => id);
  const examples = Object.entries(reference.operations).filter(([, { example }]) => example !== undefined);
  expect(examples.map(([id]) => id)).toEqual(expect.arrayContaining(required));
  for (const [id, { example }] of examples) {
    const body = operations.find((one) => one.id === id)?.body;
    expect(body?.safeParse(example).success, id).toBe(true);
  }
});

test("the reference describes exactly the declared operations and groups, and only existing schemas and parameters", () => {
  expect(Object.keys(reference.operations).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  expect(Object.keys(reference.groups).toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
  const schemas = Object.keys(document.components.schemas);
  expect(schemas).toEqual(expect.arrayContaining(Object.keys(reference.schemas)));
  const parameters = placed.flatMap(({ operation }) =>
    (operation.parameters ?? []).flatMap((one) => {
      const { name } = resolved(document, one);
      return [name, `${operation.operationId}.${name}`];
    }),
  );
  expect(parameters).toEqual(expect.arrayContaining(Object.keys(reference.parameters)));
});

test("summaries of the reference are short phrases and descriptions are sentences", () => {
  for (const { groups, operations: described } of areaReferences) {
    for (const text of Object.values(groups)) expect(text).toMatch(/^[A-Z].*\.$/s);
    for (const { summary, description = "None." } of Object.values(described)) {
      expect(summary).toMatch(/^[A-Z][^.;:]{3,50}$/);
      expect(description).toMatch(/^[A-Z`].*\.$/s);
    }
  }
});

test("a text for a field that a schema does not have is an error", () => {
  const schema = { properties: { list: { items: { properties: { name: { type: "string" } } } } } };
  expect(withTexts("Thing", schema, { "list.name": "Described." })).toEqual({
    properties: { list: { items: { properties: { name: { type: "string", description: "Described." } } } } },
  });
  expect(() => withTexts("Thing", schema, { "list.other": "Described." })).toThrow(
    "The reference describes list.other, which Thing does not have.",
  );
});

test("request schemas reject unknown fields, and response schemas allow them", () => {
  const { SendEmailBody, Email } = document.components.schemas;
  expect(SendEmailBody?.required).toEqual(["from", "to"]);
  expect(SendEmailBody?.oneOf?.[0]?.required).toEqual(["subject", "html"]);
  expect(SendEmailBody?.additionalProperties).toBe(false);
  expect(SendEmailBody?.properties?.["scheduledAt"]?.format).toBe("date-time");
  expect(Email?.additionalProperties).toBeUndefined();
  expect(Email?.required).toContain("events");
});

test("endpoints for people and for anyone have matching security requirements", () => {
  const shape = { method: "GET", summary: "x", reply: [200, z.strictObject({})], refuses: [] } as const;
  const area1 = area("samples", {
    openSample: { ...shape, path: "/open", access: "anyone" },
    ownSample: { ...shape, path: "/own", access: "person" },
  });
  const samples = openApiDocument({ version: "1", server: anyServer }, Object.values(area1));
  expect(samples.paths["/open"]?.["get"]?.security).toEqual([]);
  expect(samples.paths["/own"]?.["get"]?.security).toEqual([{ person: [] }]);
  expect(samples.components.securitySchemes["person"]).toBeDefined();
});

test("docs/openapi.json is up to date (npm run openapi)", () => {
  expect(readFileSync(join(projectRoot, "docs", "openapi.json"), "utf8")).toBe(openApiText());
});

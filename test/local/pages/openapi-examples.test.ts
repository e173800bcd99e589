import { describe, expect, test } from "vitest";
import { operations } from "../../../functions/contract/index.ts";
import { eventTypes } from "../../../functions/domain/outbox/event-types.ts";
import { type Content, type JsonSchema, resolved } from "../../../local/pages/openapi/openapi-shape.ts";
import { openApiText } from "../../../local/pages/openapi/openapi-text.ts";
import { placedOperations } from "../../../local/pages/reference/contents.ts";
import { document, faultsOf } from "../../support/published-document.ts";

const placed = placedOperations(document);

/** The examples of a content, each with the schema that it must fit. */
function examplesOf(content: Content = {}): readonly (readonly [JsonSchema, unknown])[] {
  return Object.values(content).flatMap(({ schema, example, examples = {} }) => [
    ...(example === undefined ? [] : [[schema, example] as const]),
    ...Object.values(examples).map((one) => [schema, resolved(document, one).value] as const),
  ]);
}

test.each(placed)("every example of $operation.operationId fits its schema", ({ operation }) => {
  const responses = Object.values(operation.responses).map((one) => resolved(document, one));
  for (const { content, description } of responses) {
    expect(examplesOf(content), description).not.toEqual([]);
    for (const [schema, example] of examplesOf(content)) expect(faultsOf(schema, example)).toEqual([]);
  }
  const declared = operations.find(({ id }) => id === operation.operationId);
  const examples = examplesOf(operation.requestBody?.content);
  if (declared?.body && !declared.bodyOptional) expect(examples).not.toEqual([]);
  for (const [schema, example] of examples) expect(faultsOf(schema, example)).toEqual([]);
});

test("the document describes the payload of every event, with an example that fits", () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual([...eventTypes, "webhook.test"].toSorted());
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const [[schema, example] = []] = examplesOf(post.requestBody?.content);
    expect(faultsOf(schema ?? {}, example), type).toEqual([]);
    expect(example).toMatchObject({ type });
  }
});

test("the document has at most 600 KB, since errors and resources are shared", () => {
  expect(Buffer.byteLength(openApiText())).toBeLessThan(600 * 1024);
});

describe("what a request needs", () => {
  const withBody = operations.filter(({ body, page }) => body && !page);

  test.each(withBody)("the schema and the service agree about the body of $id", ({ id, body }) => {
    const operation = placed.find((one) => one.operation.operationId === id)?.operation;
    const content = operation?.requestBody?.content["application/json"];
    const schema = content?.schema ?? {};
    for (const given of variantsOf(Object(content?.example))) {
      const variant = JSON.parse(JSON.stringify(given));
      const isValid = body?.safeParse(variant).success;
      expect([variant, faultsOf(schema, variant).length === 0]).toEqual([variant, isValid]);
    }
  });
});

/** An example without each of its fields, with only one of them, with another field, and nothing. */
function variantsOf(example: Readonly<Record<string, unknown>>): readonly object[] {
  const names = Object.keys(example);
  const without = names.map((name) =>
    Object.fromEntries(Object.entries(example).filter(([one]) => one !== name)),
  );
  const only = names.map((name) => ({ [name]: example[name] }));
  const template = { id: "tpl_01KV5JE8G09BQEJJWM1YBQ5300" };
  const withTemplate =
    "html" in example
      ? [
          { ...example, template },
          { ...example, html: undefined, template },
        ]
      : [];
  return [...withTemplate, {}, example, { ...example, surprise: 1 }, ...without, ...only];
}

import * as z from "zod/mini";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { reference } from "../../functions/contract/reference/index.ts";
import type { JsonSchema } from "./openapi-shape.ts";
import { withTexts } from "./with-texts.ts";

export interface Schemas {
  readonly body: (operation: Operation) => JsonSchema;
  readonly reply: (operation: Operation) => JsonSchema;
  readonly components: { readonly [name: string]: JsonSchema };
}

/**
 * Returns the bodies and replies of operations as components; operations may share one.
 *
 * @throws {Error} when the reference describes a field that does not exist
 */
export function describeSchemas(operations: readonly Operation[]): Schemas {
  const bodies = z.registry<{ id: string }>();
  const replies = z.registry<{ id: string }>();
  for (const { id, body } of operations) {
    if (body && !bodies.has(body)) bodies.add(body, { id: `${capitalized(id)}Body` });
  }
  // A resource is named after the operation that reads it, also where others return it.
  for (const { id, reply, page } of [...operations].sort(readersFirst)) {
    if (!page && !replies.has(reply[1])) replies.add(reply[1], { id: replyName(id) });
  }
  const schemas = { ...described(bodies, "input"), ...described(replies, "output") };
  return {
    body: ({ body }) => (body ? refTo(bodies.get(body)) : {}),
    reply: ({ reply }) => refTo(replies.get(reply[1])),
    components: Object.fromEntries(
      Object.keys(schemas)
        .sort()
        .map((name) => [name, withTexts(name, schemas[name] ?? {}, reference.schemas[name] ?? {})]),
    ),
  };
}

function replyName(operationId: string): string {
  return /^get[A-Z]/.test(operationId) ? operationId.slice("get".length) : `${capitalized(operationId)}Reply`;
}

function readersFirst(a: Operation, b: Operation): number {
  return Number(b.id.startsWith("get")) - Number(a.id.startsWith("get"));
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function refTo(named: { readonly id: string } | undefined): JsonSchema {
  return { $ref: `#/components/schemas/${named?.id}` };
}

function described(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: "input" | "output",
): { readonly [name: string]: JsonSchema } {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => {
      // The library writes the dialect that OpenAPI 3.1 uses; its type also covers what older ones allowed.
      return [name, schema as JsonSchema];
    }),
  );
}

/** Returns the schema of a parameter. Numbers in text form are shown as integers. */
export function parameterSchema(schema: z.core.$ZodType): JsonSchema {
  const options = { unrepresentable: "any" } as const;
  const { $schema: _, ...given } = z.toJSONSchema(schema, { ...options, io: "input" });
  if (!given.pattern?.startsWith("^[1-9][0-9]")) return given as JsonSchema;
  const { maximum } = z.toJSONSchema(schema, { ...options, io: "output" });
  return { type: "integer", minimum: 1, ...(maximum !== undefined && { maximum }) };
}

function tidy(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  // The bounds of safe integers are of no use to a reader.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.propertyNames) delete schema.propertyNames;
  if (schema.pattern?.startsWith("^\\d{4}-\\d{2}-\\d{2}T")) {
    delete schema.pattern;
    schema.format = "date-time";
  }
  // Request bodies reject unknown fields; replies may gain fields.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}

import * as z from "zod/mini";
import type { Operation } from "../../../functions/contract/platform/area.ts";
import { reference } from "../../../functions/contract/reference/index.ts";
import { bodyName, replyNames } from "./component-names.ts";
import type { JsonSchema } from "./openapi-shape.ts";
import { withConstraints } from "./with-constraints.ts";
import { withTexts } from "./with-texts.ts";

export interface Schemas {
  readonly body: (operation: Operation) => JsonSchema;
  readonly reply: (operation: Operation) => JsonSchema;
  /** Of an operation that answers some keys in part. */
  readonly part: (operation: Operation) => JsonSchema | undefined;
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
    if (body && !bodies.has(body)) bodies.add(body, { id: bodyName(id) });
  }
  for (const [name, schema] of replyNames(operations)) {
    if (!replies.has(schema)) replies.add(schema, { id: name });
  }
  const schemas = { ...componentsOf(bodies, "input"), ...componentsOf(replies, "output") };
  return {
    body: ({ body }) => (body ? refTo(bodies.get(body)) : {}),
    reply: ({ reply }) => refTo(replies.get(reply[1])),
    part: ({ withoutRead }) => withoutRead && refTo(replies.get(withoutRead[1])),
    components: Object.fromEntries(
      Object.keys(schemas)
        .sort()
        .map((name) => [name, describedSchema(name, schemas[name] ?? {})]),
    ),
  };
}

function describedSchema(name: string, schema: JsonSchema): JsonSchema {
  return withConstraints(name, withTexts(name, schema, reference.schemas[name] ?? {}));
}

function refTo(named: { readonly id: string } | undefined): JsonSchema {
  return { $ref: `#/components/schemas/${named?.id}` };
}

/** The schemas of a registry as components. */
export function componentsOf(
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

/** What has no control characters, for validators whose patterns do not know Unicode. */
const printable = { given: "^\\P{Cc}*$", shown: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" };

function tidy(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  // The bounds of safe integers are of no use to a reader.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.propertyNames) delete schema.propertyNames;
  if (schema.pattern === printable.given) schema.pattern = printable.shown;
  if (schema.pattern?.startsWith("^\\d{4}-\\d{2}-\\d{2}T")) {
    delete schema.pattern;
    schema.format = "date-time";
  }
  tidyTuple(schema);
  // Request bodies reject unknown fields; replies may gain fields.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** A list of exactly one value is shown as a list, which validators and generators of clients know better. */
function tidyTuple(schema: z.core.JSONSchema.BaseSchema): void {
  const [only, ...others] = schema.prefixItems ?? [];
  if (!only || others.length > 0) return;
  delete schema.prefixItems;
  Object.assign(schema, { items: only, minItems: 1, maxItems: 1 });
}

import { constraints } from "../../../functions/contract/reference/document/constraints.ts";
import type { JsonSchema } from "./openapi-shape.ts";

/**
 * Returns a component with what its fields demand of each other.
 *
 * @throws {Error} for a field that the component does not have
 */
export function withConstraints(name: string, schema: JsonSchema): JsonSchema {
  const own = Object.entries(constraints).filter(([path]) => path.split(".")[0] === name);
  let result = schema;
  for (const [path, constraint] of own) result = constrained(result, path, constraint);
  return result;
}

function constrained(schema: JsonSchema, path: string, constraint: JsonSchema): JsonSchema {
  const [, field] = path.split(".");
  if (field === undefined) return { ...schema, ...constraint };
  const inner = schema.properties?.[field];
  if (!inner) throw new Error(`constraints.ts names ${path}, which does not exist.`);
  return { ...schema, properties: { ...schema.properties, [field]: ofObject(inner, constraint) } };
}

/** Of a field that may be null, the constraint is one of the object. */
function ofObject(field: JsonSchema, constraint: JsonSchema): JsonSchema {
  if (!field.anyOf) return { ...field, ...constraint };
  const anyOf = field.anyOf.map((one) => (one.properties ? { ...one, ...constraint } : one));
  return { ...field, anyOf };
}

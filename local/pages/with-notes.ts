import type { JsonSchema } from "./openapi-shape.ts";

/** Notes by the path of a field: `attachments.content` is a field of the items of `attachments`. */
export type Notes = { readonly [path: string]: string };

/** The schema with each note as its field's description; the empty path is the schema itself. Throws for a stray one. */
export function withNotes(name: string, schema: JsonSchema, notes: Notes): JsonSchema {
  return Object.entries(notes).reduce((noted, [path, description]) => {
    const steps = path === "" ? [] : path.split(".");
    const found = describe(noted, steps, description);
    if (!found) throw new Error(`${name} has a note for ${path}, which it has not`);
    return found;
  }, schema);
}

function describe(
  schema: JsonSchema,
  [step, ...rest]: readonly string[],
  description: string,
): JsonSchema | undefined {
  if (step === undefined) return { ...schema, description };
  if (schema.items) {
    const items = describe(schema.items, [step, ...rest], description);
    return items && { ...schema, items };
  }
  const field = schema.properties?.[step];
  const described = field && describe(field, rest, description);
  return described && { ...schema, properties: { ...schema.properties, [step]: described } };
}

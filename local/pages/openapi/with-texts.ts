import type { FieldTexts } from "../../../functions/contract/reference/area-reference.ts";
import type { JsonSchema } from "./openapi-shape.ts";

/**
 * Returns the schema with each text as the description of its field; the empty path is the schema itself.
 *
 * @throws {Error} for a path that the schema does not have
 */
export function withTexts(name: string, schema: JsonSchema, texts: FieldTexts): JsonSchema {
  return Object.entries(texts).reduce((result, [path, description]) => {
    const steps = path === "" ? [] : path.split(".");
    const described = describe(result, steps, description);
    if (!described) throw new Error(`The reference describes ${path}, which ${name} does not have.`);
    return described;
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
  if (schema.anyOf) {
    // An object or null, for example: the text belongs to the one that has the field.
    const options = schema.anyOf.map((one) => describe(one, [step, ...rest], description) ?? one);
    const isFound = options.some((one, at) => one !== schema.anyOf?.[at]);
    return isFound ? { ...schema, anyOf: options } : undefined;
  }
  const field = schema.properties?.[step];
  const described = field && describe(field, rest, description);
  return described && { ...schema, properties: { ...schema.properties, [step]: described } };
}

import type { Operation } from "../../../functions/contract/platform/area.ts";
import { samples } from "../../../functions/contract/reference/document/samples.ts";
import type { Schemas } from "./openapi-schemas.ts";
import type { ExampleObject, JsonSchema } from "./openapi-shape.ts";

/** The place of a value: its component, and the name of its field. */
interface Place {
  readonly component: string;
  readonly field: string;
}

type Components = Schemas["components"];

/** An example of each reply, made of its schema and the sample values of the reference: it has every field. */
export function replyExamples(
  operations: readonly Operation[],
  { components, reply, part }: Schemas,
): { readonly [name: string]: ExampleObject } {
  const names = operations
    .filter(({ page }) => !page)
    .flatMap((one) => [reply(one), part(one) ?? []].flat())
    .map(nameOf);
  const sorted = [...new Set(names)].sort();
  return Object.fromEntries(
    sorted.map((name) => [
      name,
      { value: exampleOf({ $ref: name }, { component: name, field: "" }, components) },
    ]),
  );
}

function nameOf({ $ref = "" }: JsonSchema): string {
  return $ref.split("/").at(-1) ?? "";
}

export function exampleOf(schema: JsonSchema, at: Place, components: Components): unknown {
  const own = samples[`${at.component}.${at.field}`];
  if (own !== undefined) return own;
  const sample = samples[at.field];
  if (sample !== undefined && fits(sample, schema)) return sample;
  if (schema.$ref) {
    const component = nameOf(schema);
    return exampleOf(components[component] ?? {}, { component, field: "" }, components);
  }
  const options = schema.anyOf ?? schema.oneOf;
  const option = options?.find(({ type }) => type !== "null");
  if (option && !schema.properties) return exampleOf(option, at, components);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, at, components)));
  if (schema.items) return [exampleOf(schema.items, at, components)];
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([field, one]) => [
      field,
      exampleOf(one, { component: at.component, field }, components),
    ]);
    return Object.fromEntries(entries);
  }
  return plainExample(schema);
}

function plainExample(schema: JsonSchema): unknown {
  const { const: only, enum: values, format, pattern, minimum } = schema;
  if (only !== undefined) return only;
  if (values) return values[0];
  if (format === "date-time") return samples["createdAt"];
  const prefix = /^\^([a-z]{3})_\[/.exec(pattern ?? "")?.[1];
  if (prefix !== undefined) return `${prefix}_01KV5JE8G09BQEJJWM1YBQ5300`;
  const [type] = typesOf(schema);
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "boolean") return false;
  if (type === "null") return null;
  return type === "string" ? "text" : {};
}

function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return typeof type === "string" ? [type] : type;
}

/** Whether a sample that is found by the name of a field is a value of its type. */
function fits(sample: unknown, schema: JsonSchema): boolean {
  if (schema.anyOf) return schema.anyOf.some((option) => fits(sample, option));
  if (schema.const !== undefined) return schema.const === sample;
  if (schema.enum) return schema.enum.includes(sample);
  const { items } = schema;
  if (items) return Array.isArray(sample) && sample.every((one) => fits(one, items));
  const types = typesOf(schema);
  if (sample === null) return types.includes("null");
  if (typeof sample === "number") return types.some((type) => type === "integer" || type === "number");
  if (typeof sample !== "string") return types.includes(typeof sample) && !schema.properties;
  return (
    types.includes("string") && (schema.pattern === undefined || new RegExp(schema.pattern, "u").test(sample))
  );
}

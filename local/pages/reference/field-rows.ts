import type { JsonSchema } from "../openapi/openapi-shape.ts";

/** A row of a table of fields. */
export interface FieldRow {
  /** Such as `recipients[].address`. */
  readonly path: string;
  readonly type: string;
  /** The component that its type refers to, if any. */
  readonly component: string | undefined;
  readonly required: boolean;
  readonly note: string;
}

/** Returns the fields of an object, nested fields after their parent. Fields of other components are not included. */
export function fieldRows(schema: JsonSchema, prefix = ""): readonly FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = {
      path,
      type: typeText(field),
      component: componentOf(field),
      required: schema.required?.includes(name) === true,
      note: [field.description, boundsText(field)].filter(Boolean).join(" "),
    };
    const [inner, suffix] = field.items ? [field.items, "[]."] : [field, "."];
    return [row, ...fieldRows(inner, `${path}${suffix}`)];
  });
}

/** Returns the component that a schema refers to, directly or as a list. */
export function componentOf(schema: JsonSchema): string | undefined {
  const ref = schema.$ref ?? schema.items?.$ref;
  return ref?.split("/").at(-1);
}

export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return componentOf(schema) ?? "";
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" or ");
  if (schema.items) return `list of ${plural(typeText(schema.items))}`;
  if (schema.pattern) return idText(schema.pattern) ?? "string";
  if (schema.format === "date-time") return "timestamp";
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.additionalProperties && schema.additionalProperties !== true && !schema.properties)
    return `map to ${plural(typeText(schema.additionalProperties))}`;
  return typeof schema.type === "string" ? schema.type : "any";
}

/** Names of components have no plural. */
function plural(type: string): string {
  return /^(string|object|integer|boolean|timestamp)$/.test(type) ? `${type}s` : type;
}

/** Shows the prefix of an ID. */
function idText(pattern: string): string | undefined {
  const prefix = /^\^([a-z]{3})_\[/.exec(pattern)?.[1];
  return prefix && `ID (${prefix}_…)`;
}

export function boundsText(schema: JsonSchema): string {
  const { enum: values, minimum, maximum, maxLength, minItems, maxItems } = schema;
  const bounds = [
    values && `One of ${values.map((value) => `\`${value}\``).join(", ")}.`,
    range(minimum, maximum),
    maxLength !== undefined && `At most ${maxLength} characters.`,
    schema.items && range(minItems, maxItems, " items"),
  ];
  return bounds.filter(Boolean).join(" ");
}

function range(least: number | undefined, most: number | undefined, unit = ""): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}.`;
  if (most !== undefined) return `At most ${most}${unit}.`;
  return least === undefined || least === 0 ? undefined : `At least ${least}${unit}.`;
}

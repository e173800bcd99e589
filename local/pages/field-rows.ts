import type { JsonSchema } from "./openapi-shape.ts";

/** One line of a table of fields. */
export interface FieldRow {
  /** As it is reached: `recipients[].address`. */
  readonly path: string;
  readonly type: string;
  /** The component that its type refers to, if it is one. */
  readonly component: string | undefined;
  readonly required: boolean;
  readonly note: string;
}

/** The fields of an object, each nested one after the field that holds it. What another component says stays there. */
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

/** The component that a schema is, or is a list of. */
export function componentOf(schema: JsonSchema): string | undefined {
  const ref = schema.$ref ?? schema.items?.$ref;
  return ref?.split("/").at(-1);
}

export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return componentOf(schema) ?? "";
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" or ");
  if (schema.items) return `list of ${plural(typeText(schema.items))}`;
  if (schema.pattern) return idText(schema.pattern) ?? "string";
  if (schema.format === "date-time") return "time";
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.additionalProperties && schema.additionalProperties !== true && !schema.properties)
    return `map to ${plural(typeText(schema.additionalProperties))}`;
  return typeof schema.type === "string" ? schema.type : "anything";
}

/** Names of components stay as they are. */
function plural(type: string): string {
  return /^(string|object|integer|boolean|time)$/.test(type) ? `${type}s` : type;
}

/** Ids are told by their prefix. */
function idText(pattern: string): string | undefined {
  const prefix = /^\^([a-z]{3})_\[/.exec(pattern)?.[1];
  return prefix && `id (${prefix}_…)`;
}

export function boundsText(schema: JsonSchema): string {
  const { enum: values, minimum, maximum, maxLength, minItems, maxItems } = schema;
  const bounds = [
    values && `One of ${values.map((value) => `\`${value}\``).join(", ")}.`,
    range(minimum, maximum),
    maxLength !== undefined && `At most ${maxLength} characters.`,
    schema.items && range(minItems, maxItems, " entries"),
  ];
  return bounds.filter(Boolean).join(" ");
}

function range(least: number | undefined, most: number | undefined, unit = ""): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}.`;
  if (most !== undefined) return `At most ${most}${unit}.`;
  return least === undefined || least === 0 ? undefined : `At least ${least}${unit}.`;
}

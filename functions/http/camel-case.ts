import type * as z from "zod/mini";

/**
 * The value with the snake_case spelling of declared fields turned into the declared one (`reply_to`). Only fields
 * that the declaration knows are renamed: keys of maps (headers, variables) stay as they are. A field that is given
 * in both spellings keeps the second one under its own name, and so is refused as unknown.
 */
export function camelCased(schema: z.core.$ZodType, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner.def.type === "array" && Array.isArray(value)) {
    const { element } = inner.def;
    return value.map((item) => camelCased(element, item));
  }
  if (inner.def.type !== "object" || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  const { shape } = inner.def;
  const entries = Object.entries(value).map(([key, field]): [string, unknown] => {
    const name = key in shape ? key : key.replace(/_([a-z])/g, (_, draft: string) => draft.toUpperCase());
    const known = Object.hasOwn(shape, name) && (name === key || !Object.hasOwn(value, name));
    const fieldSchema = shape[name];
    return known && fieldSchema ? [name, camelCased(fieldSchema, field)] : [key, field];
  });
  return Object.fromEntries(entries);
}

/** A schema without what makes it optional or nullable, and without what happens to a value before or after it. */
export function unwrapped(schema: z.core.$ZodType): { readonly def: Def } {
  // Every schema of the library is one of its classes; `type` of `_zod.def` distinguishes them.
  const def = schema._zod.def as Def;
  if (def.type === "optional" || def.type === "nullable" || def.type === "default")
    return unwrapped(def.innerType);
  if (def.type === "pipe") return unwrapped(takesAnything(def.in) ? def.out : def.in);
  return { def };
}

function takesAnything(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === "unknown" || schema._zod.def.type === "transform";
}

type Def =
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodOptionalDef
  | z.core.$ZodNullableDef
  | z.core.$ZodDefaultDef
  | z.core.$ZodUnionDef
  | z.core.$ZodLazyDef
  | z.core.$ZodPipeDef;

import type * as z from "zod/mini";
import { unwrapped } from "../../functions/http/camel-case.ts";

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

/** A field of a request schema. */
export interface Place {
  readonly path: Path;
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** The smallest value that reaches the object of the field, with another value as the field, or without the field. */
  readonly around: (inner: unknown) => unknown;
}

/** The depth at which a schema that refers to itself is left. */
const deepest = 6;

/** Every field that a schema declares, at any depth; of a list the fields of its first item. */
export function placesOf(
  schema: Schema,
  path: Path = [],
  around = (inner: unknown) => inner,
): readonly Place[] {
  if (path.length > deepest) return [];
  const { def } = unwrapped(schema);
  if (def.type === "lazy") return placesOf(def.getter(), path, around);
  if (def.type === "array") return placesOf(def.element, [...path, 0], (inner) => around([inner]));
  if (def.type === "union") return def.options.flatMap((option) => placesOf(option, path, around));
  if (def.type !== "object") return [];
  const { shape } = def;
  const fixed = Object.fromEntries(Object.entries(shape).flatMap(([name, one]) => literalOf(name, one)));
  return Object.entries(shape).flatMap(([name, field]) => {
    const inside = (inner: unknown) => around({ ...fixed, [name]: inner });
    const at = [...path, name];
    const isRequired = field._zod.optin !== "optional" && field._zod.def.type !== "default";
    return [{ path: at, schema: field, isRequired, around: inside }, ...placesOf(field, at, inside)];
  });
}

/** The value of a field that has only one: it tells the branches of a union apart. */
function literalOf(name: string, schema: Schema): readonly (readonly [string, unknown])[] {
  const { def } = schema._zod;
  // The definition of a literal lists its values.
  return def.type === "literal" ? [[name, (def as z.core.$ZodLiteralDef<never>).values[0]]] : [];
}

/** Objects of a schema, each with the way to it: an unknown field is put into it. */
export function objectsOf(
  schema: Schema,
): readonly { readonly path: Path; readonly around: Place["around"] }[] {
  const root = { path: [], around: (inner: unknown) => inner };
  const inner = placesOf(schema).flatMap(({ path, schema: field, around }) => {
    const { def } = unwrapped(field);
    const isList = def.type === "array" && unwrapped(def.element).def.type === "object";
    if (isList) return [{ path: [...path, 0], around: (value: unknown) => around([value]) }];
    return def.type === "object" ? [{ path, around }] : [];
  });
  return [root, ...inner];
}

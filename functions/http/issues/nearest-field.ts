import type * as z from "zod/mini";
import { unwrapped } from "../camel-case.ts";
import { nearestOf } from "./nearest-name.ts";
import { otherNames } from "./other-names.ts";

/**
 * Returns what an unknown field at a path is probably meant to be, as a hint behind the message: the declared field
 * that its name is near to, or that other services call so. A field that is given beside it is not meant.
 */
export function fieldHint(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
  name: string,
): string {
  for (const shape of shapesAt(schema, path)) {
    const given = Object(givenAt(value, path));
    const free = Object.keys(shape).filter((field) => !Object.hasOwn(given, field));
    const other = otherNames(name).find(({ field }) => Object.hasOwn(shape, field));
    if (other?.says) return `: ${other.says}`;
    const meant = nearestOf(name, free) ?? other?.field;
    if (meant !== undefined && free.includes(meant)) return ` (did you mean \`${meant}\`?)`;
  }
  return "";
}

function givenAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The fields that an object at a path may have; several sets where a union is on the way. */
function shapesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly Shape[] {
  const [next, ...rest] = path;
  const { def } = unwrapped(schema);
  if (def.type === "union") return def.options.flatMap((option) => shapesAt(option, path));
  if (def.type === "lazy") return shapesAt(def.getter(), path);
  if (def.type === "array") return next === undefined ? [] : shapesAt(def.element, rest);
  if (def.type !== "object") return [];
  if (next === undefined) return [def.shape];
  const field = Object.hasOwn(def.shape, next) ? def.shape[String(next)] : undefined;
  return field ? shapesAt(field, rest) : [];
}

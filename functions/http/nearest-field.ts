import type * as z from "zod/mini";
import { unwrapped } from "./camel-case.ts";

/** A longer name than any declared field's is no misspelling of one. */
const longestName = 40;

/**
 * Returns the declared field that an unknown one at a path probably stands for: the same apart from case, `_` and `-`,
 * or at most two letters different. A field that is given beside it is not meant.
 */
export function nearestField(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
  name: string,
): string | undefined {
  const [next, ...rest] = path;
  const { def } = unwrapped(schema);
  const inner = typeof value === "object" && value !== null ? Reflect.get(value, next ?? "") : undefined;
  if (def.type === "array" && next !== undefined) return nearestField(def.element, inner, rest, name);
  if (def.type !== "object" || name.length > longestName) return undefined;
  const { shape } = def;
  if (next !== undefined) {
    const field = Object.hasOwn(shape, next) ? shape[String(next)] : undefined;
    return field && nearestField(field, inner, rest, name);
  }
  const given = Object(value);
  const judged = Object.keys(shape)
    .filter((field) => !Object.hasOwn(given, field))
    .map((field) => ({ field, edits: editsBetween(plain(name), plain(field)) }));
  const [best] = judged.toSorted((a, b) => a.edits - b.edits);
  // A short name is soon like another.
  const most = name.length < 4 ? 0 : name.length < 6 ? 1 : 2;
  return best && best.edits <= most ? best.field : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}

/** How many letters have to be inserted, deleted, replaced or swapped with their neighbor. */
function editsBetween(one: string, other: string): number {
  let [before, above] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current[at] = Math.min(
        (above[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && at > 1 && isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, current];
  }
  return above[other.length] ?? 0;
}

import * as z from "zod/mini";

/**
 * The values of a template's variables. A number beyond 2^53 is not what the caller wrote any more when the body has
 * been read: an order's number would be another order's.
 */
export const Variables = z.record(z.string(), z.unknown()).check(
  z.superRefine((given, ctx) => {
    for (const path of roundedNumbers(given))
      ctx.addIssue({
        code: "custom",
        path,
        message: "is a number that JSON readers round: put it in quotes",
      });
  }),
);

/** Where a value is: linked, since a path of its own for each of many nested values would be slow. */
interface NestedValue {
  readonly value: unknown;
  readonly key: string | number;
  readonly within: NestedValue | undefined;
}

/** As many as one answer needs. */
const mostFound = 10;

/** Returns the paths of numbers that are not exact; without recursion, since values may be nested deeply. */
function roundedNumbers(given: unknown): readonly (string | number)[][] {
  const found: (string | number)[][] = [];
  const left: NestedValue[] = [{ value: given, key: "", within: undefined }];
  for (let next = left.pop(); next && found.length < mostFound; next = left.pop()) {
    const { value } = next;
    if (typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER) found.push(pathOf(next));
    if (typeof value !== "object" || value === null) continue;
    for (const [key, one] of Object.entries(value))
      left.push({ value: one, key: Array.isArray(value) ? Number(key) : key, within: next });
  }
  return found;
}

function pathOf(place: NestedValue): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = place; at.within; at = at.within) path.unshift(at.key);
  return path;
}

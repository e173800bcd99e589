import * as z from "zod/mini";
import { isStorableNumber, propertyKeyPattern } from "../../domain/contacts/contact-properties.ts";
import {
  conditionsOf,
  fieldOperators,
  maxFilterDepth,
  maxFilterLeaves,
  type SegmentCondition,
  type SegmentFilter,
  type SegmentOperator,
  type SegmentPart,
  segmentOperators,
} from "../../domain/contacts/segment-filter.ts";
import { GivenInstant, timeForm } from "../platform/words.ts";

const longestText = 1000;
/** In characters of JSON: a segment is one item of a table. */
const longestFilter = 50_000;
const Scalar = z.union([
  z.string().check(z.maxLength(longestText)),
  z.number().check(z.refine(isStorableNumber, "must be a number that is stored exactly")),
  z.boolean(),
]);

const Condition = z
  .strictObject({
    field: z.string().check(z.refine(isField, "must be a field of a contact, or properties.<key>")),
    operator: z.enum(segmentOperators),
    value: z.union([Scalar, z.array(Scalar).check(z.minLength(1), z.maxLength(100))]),
  })
  .check(
    z.refine(({ field, operator }) => operatorsOf(field).includes(operator), {
      error: "does not apply to this field",
      path: ["operator"],
    }),
    z.refine((condition) => valueFault(condition) === undefined, {
      // The input is the condition, which the refinement has just looked at.
      error: ({ input }) => valueFault(input as SegmentCondition) ?? unfit,
      path: ["value"],
    }),
  );

function operatorsOf(field: string): readonly SegmentOperator[] {
  return (Object.hasOwn(fieldOperators, field) ? fieldOperators[field] : undefined) ?? segmentOperators;
}

function isField(field: string): boolean {
  if (Object.hasOwn(fieldOperators, field)) return true;
  return field.startsWith("properties.") && propertyKeyPattern.test(field.slice("properties.".length));
}

const unfit = "does not fit the field and the operator";
const partOperators: readonly SegmentOperator[] = ["contains", "starts_with", "ends_with"];

/** Returns what is wrong with a condition's value. */
function valueFault({ field, operator, value }: SegmentCondition): string | undefined {
  const isProperty = field.startsWith("properties.");
  if (Array.isArray(value)) {
    if (operator !== "in") return unfit;
    return isProperty || value.every(isText) ? undefined : "must be a list of texts";
  }
  if (partOperators.includes(operator) && value === "")
    return "must not be empty: every text has an empty part";
  if (field === "createdAt") return GivenInstant.safeParse(value).success ? undefined : timeForm;
  return fitsOperator(operator, value, { isProperty, isFlag: field === "unsubscribed" }) ? undefined : unfit;
}

function fitsOperator(
  operator: SegmentOperator,
  value: unknown,
  { isProperty, isFlag }: { readonly isProperty: boolean; readonly isFlag: boolean },
): boolean {
  if (operator === "in") return false;
  if (operator === "exists" || isFlag) return typeof value === "boolean";
  if (operator === "before" || operator === "after") return isDateOrTime(value);
  if (operator === "greater_than" || operator === "less_than") return typeof value === "number";
  return isText(value) || (isProperty && !partOperators.includes(operator));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** A property can be a date, which has no time of day. */
function isDateOrTime(value: unknown): boolean {
  return GivenInstant.safeParse(value).success || z.iso.date().safeParse(value).success;
}

const parts: () => z.ZodMiniType<readonly SegmentPart[]> = () =>
  z.array(z.lazy(() => Part)).check(z.minLength(1, "needs at least one condition"));
const All = z.strictObject({ all: z.lazy(parts) });
const Any = z.strictObject({ any: z.lazy(parts) });
const Part: z.ZodMiniType<SegmentPart> = z.union([All, Any, Condition]);

/** The depth is checked before anything else, so that a deeply nested filter is not parsed. */
export const Filter = z.pipe(
  z.unknown().check(
    z.refine((given) => depthOf(given) <= maxFilterDepth, {
      error: `may be nested at most ${maxFilterDepth} deep`,
      abort: true,
    }),
  ),
  z.union([All, Any]).check(
    z.refine(
      (filter: SegmentFilter) => conditionsOf(filter).length <= maxFilterLeaves,
      `may have at most ${maxFilterLeaves} conditions`,
    ),
    z.refine(
      (filter: SegmentFilter) => JSON.stringify(filter).length <= longestFilter,
      `may be at most ${longestFilter} characters of JSON`,
    ),
  ),
);

function depthOf(given: unknown, depth = 1): number {
  if (typeof given !== "object" || given === null || !("all" in given || "any" in given)) return depth - 1;
  if (depth > maxFilterDepth) return depth;
  const inner = [...inside(given, "all"), ...inside(given, "any")];
  return inner.reduce<number>((most, one) => Math.max(most, depthOf(one, depth + 1)), depth);
}

function inside(given: object, name: string): readonly unknown[] {
  const value: unknown = Reflect.get(given, name);
  return Array.isArray(value) ? value : [];
}

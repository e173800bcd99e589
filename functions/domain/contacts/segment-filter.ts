import { addressesOf, comparable } from "./comparable-text.ts";
import { instantOf } from "./contact-properties.ts";

/** A segment's filter (functions/contract/contacts/segments.ts has its shape): conditions of which all or any have to match. */
export type SegmentFilter =
  | { readonly all: readonly SegmentPart[] }
  | { readonly any: readonly SegmentPart[] };
export type SegmentPart = SegmentFilter | SegmentCondition;

export const segmentOperators = [
  "equals",
  "not_equals",
  "contains",
  "starts_with",
  "ends_with",
  "exists",
  "before",
  "after",
  "greater_than",
  "less_than",
  "in",
] as const;
export type SegmentOperator = (typeof segmentOperators)[number];

type Scalar = string | number | boolean;

export interface SegmentCondition {
  readonly field: string;
  readonly operator: SegmentOperator;
  readonly value: Scalar | readonly Scalar[];
}

/** The fields of a contact that a filter can test. Times are ISO 8601. */
export interface Filtered {
  readonly key: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly createdAt: string;
  readonly unsubscribed: boolean;
  readonly audienceIds: readonly string[];
  readonly topicIds: readonly string[];
  readonly properties: Readonly<Record<string, Scalar>>;
}

const text = ["equals", "not_equals", "contains", "starts_with", "ends_with", "exists", "in"] as const;

/** The operators of each field; a property has all of them. */
export const fieldOperators: Readonly<Record<string, readonly SegmentOperator[]>> = {
  email: text,
  firstName: text,
  lastName: text,
  createdAt: ["before", "after"],
  unsubscribed: ["equals", "not_equals"],
  audienceId: ["equals", "not_equals", "in"],
  topicId: ["equals", "not_equals", "in"],
};

export const maxFilterDepth = 5;
export const maxFilterLeaves = 50;

/** Whether a contact matches a filter. Text is compared case-insensitively, and whatever way its accents are composed. */
export function matchesFilter(part: SegmentPart, contact: Filtered): boolean {
  if ("all" in part) return part.all.every((one) => matchesFilter(one, contact));
  if ("any" in part) return part.any.some((one) => matchesFilter(one, contact));
  const { operator, value } = part;
  const found = valuesOf(part.field, contact);
  if (operator === "exists") return found.length > 0 === value;
  if (operator === "not_equals") return !found.some((one) => isEqual(one, value));
  return found.some((one) => holds(operator, one, value));
}

/** A field has one value, none, or several (the groups of a contact). */
function valuesOf(field: string, contact: Filtered): readonly Scalar[] {
  if (field === "email") return addressesOf(contact.key);
  if (field === "firstName" || field === "lastName") {
    const name = contact[field];
    return name === null ? [] : [name];
  }
  if (field === "createdAt") return [contact.createdAt];
  if (field === "unsubscribed") return [contact.unsubscribed];
  if (field === "audienceId") return contact.audienceIds;
  if (field === "topicId") return contact.topicIds;
  const key = field.slice("properties.".length);
  const property = Object.hasOwn(contact.properties, key) ? contact.properties[key] : undefined;
  return property === undefined ? [] : [property];
}

function holds(operator: SegmentOperator, found: Scalar, value: Scalar | readonly Scalar[]): boolean {
  if (isList(value)) return operator === "in" && value.some((one) => isEqual(found, one));
  if (operator === "equals") return isEqual(found, value);
  if (operator === "greater_than" || operator === "less_than") {
    if (typeof found !== "number" || typeof value !== "number") return false;
    return operator === "greater_than" ? found > value : found < value;
  }
  if (typeof found !== "string" || typeof value !== "string") return false;
  if (operator === "before" || operator === "after") return isBeforeOrAfter(operator, found, value);
  const [inText, searched] = [comparable(found), comparable(value)];
  if (operator === "contains") return inText.includes(searched);
  return operator === "starts_with" ? inText.startsWith(searched) : inText.endsWith(searched);
}

function isBeforeOrAfter(side: "before" | "after", found: string, value: string): boolean {
  const [one, two] = [instantOf(found), instantOf(value)];
  if (!one || !two) return false;
  return side === "before" ? one < two : one > two;
}

function isEqual(found: Scalar, value: Scalar | readonly Scalar[]): boolean {
  if (typeof found !== "string" || typeof value !== "string") return found === value;
  if (comparable(found) === comparable(value)) return true;
  // A date is stored as the text of its instant and matches any text of the same instant.
  return storedInstant.test(found) && instantOf(value)?.toISOString() === found;
}

const storedInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}

/** Every condition of a filter, at any depth. */
export function conditionsOf(part: SegmentPart): readonly SegmentCondition[] {
  if ("all" in part) return part.all.flatMap(conditionsOf);
  return "any" in part ? part.any.flatMap(conditionsOf) : [part];
}

/** The conditions that every contact of a segment meets: one of them may narrow what is read. */
export function neededConditions(part: SegmentPart): readonly SegmentCondition[] {
  if ("all" in part) return part.all.flatMap(neededConditions);
  if ("any" in part) return part.any.length === 1 ? part.any.flatMap(neededConditions) : [];
  return [part];
}

/** A filter in which every text that is compared with a whole address is folded. */
export function withFoldedAddresses(part: SegmentFilter, fold: (text: string) => string): SegmentFilter {
  return "all" in part
    ? { all: part.all.map((one) => foldedPart(one, fold)) }
    : { any: part.any.map((one) => foldedPart(one, fold)) };
}

function foldedPart(part: SegmentPart, fold: (text: string) => string): SegmentPart {
  if ("all" in part || "any" in part) return withFoldedAddresses(part, fold);
  const { field, operator, value } = part;
  if (field !== "email" || !["equals", "not_equals", "in"].includes(operator)) return part;
  const folded = (one: Scalar) => (typeof one === "string" ? fold(one) : one);
  return { field, operator, value: isList(value) ? value.map(folded) : folded(value) };
}

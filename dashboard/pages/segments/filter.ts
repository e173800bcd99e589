import { dayOfTime, timeOfDay } from "./days.ts";

/** A filter while it is edited. Values are texts, and each part has a key of its own. */
export interface GroupPart {
  readonly key: number;
  readonly match: "all" | "any";
  readonly parts: readonly FilterPart[];
}

export interface ConditionPart {
  readonly key: number;
  readonly field: string;
  readonly operator: Operator;
  readonly text: string;
}

export type FilterPart = GroupPart | ConditionPart;

export type PropertyType = "string" | "number" | "boolean" | "date";

const textOperators = [
  "equals",
  "not_equals",
  "contains",
  "starts_with",
  "ends_with",
  "in",
  "exists",
] as const;
const groupOperators = ["equals", "not_equals", "in"] as const;

/** The operators of each field, as the API takes them. */
const operatorsByField: Readonly<Record<string, readonly Operator[]>> = {
  email: textOperators,
  firstName: textOperators,
  lastName: textOperators,
  createdAt: ["before", "after"],
  unsubscribed: ["equals"],
  audienceId: groupOperators,
  topicId: groupOperators,
};
const operatorsByType: Readonly<Record<PropertyType, readonly Operator[]>> = {
  string: textOperators,
  number: ["equals", "not_equals", "greater_than", "less_than", "in", "exists"],
  boolean: ["equals", "exists"],
  date: ["before", "after", "exists"],
};

export const operatorWords = {
  equals: "is",
  not_equals: "is not",
  contains: "contains",
  starts_with: "starts with",
  ends_with: "ends with",
  in: "is one of",
  exists: "is known",
  before: "is before",
  after: "is after",
  greater_than: "is more than",
  less_than: "is less than",
} as const;
export type Operator = keyof typeof operatorWords;

export type PropertyTypes = ReadonlyMap<string, PropertyType>;

const propertyPrefix = "properties.";

export function typeOfField(field: string, types: PropertyTypes): PropertyType {
  if (field === "createdAt") return "date";
  if (field === "unsubscribed") return "boolean";
  if (!field.startsWith(propertyPrefix)) return "string";
  return types.get(field.slice(propertyPrefix.length)) ?? "string";
}

export function operatorsOf(field: string, types: PropertyTypes): readonly Operator[] {
  return operatorsByField[field] ?? operatorsByType[typeOfField(field, types)];
}

export function isGroup(part: FilterPart): part is GroupPart {
  return "parts" in part;
}

let lastKey = 0;
function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

export function newCondition(): ConditionPart {
  return { key: nextKey(), field: "email", operator: "ends_with", text: "" };
}

export function newGroup(match: GroupPart["match"] = "all"): GroupPart {
  return { key: nextKey(), match, parts: [newCondition()] };
}

/** A filter of the API as it is edited; a new group where it has another form. */
export function groupOf(filter: unknown): GroupPart {
  const part = partOf(filter);
  return isGroup(part) ? part : newGroup();
}

function partOf(given: unknown): FilterPart {
  const one = isRecord(given) ? given : {};
  for (const match of ["all", "any"] as const) {
    const parts = one[match];
    if (Array.isArray(parts)) return { key: nextKey(), match, parts: parts.map(partOf) };
  }
  const { field, operator, value } = one;
  const known = Object.keys(operatorWords).find((name): name is Operator => name === operator);
  return {
    key: nextKey(),
    field: String(field ?? "email"),
    operator: known ?? "equals",
    text: field === "createdAt" ? dayOfTime(textOf(value)) : textOf(value),
  };
}

/** The filter as the API takes it. */
export function filterOf(part: FilterPart, types: PropertyTypes): unknown {
  if (isGroup(part)) return { [part.match]: part.parts.map((one) => filterOf(one, types)) };
  const { field, operator, text } = part;
  const given = field === "createdAt" ? timeOfDay(text) : text;
  return { field, operator, value: givenValue(part, typeOfField(field, types), given) };
}

function givenValue({ operator }: ConditionPart, type: PropertyType, text: string): unknown {
  if (operator === "exists") return text !== "false";
  const convert = (one: string) => (type === "number" ? numberOr(one) : one.trim());
  if (operator === "in")
    return text
      .split(/[\n,]/)
      .filter((one) => one.trim() !== "")
      .map(convert);
  return type === "boolean" ? text !== "false" : convert(text);
}

/** What is no number stays text, so that the API says what is wrong with it. */
function numberOr(text: string): string | number {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : value === undefined ? "" : String(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

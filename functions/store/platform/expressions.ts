import type { Path, Placeholders } from "./placeholders.ts";

/** Writes itself with placeholders: a condition, or what an attribute is set to. */
export type Expression = (to: Placeholders) => string;

export const exists =
  (path: Path = "pk"): Expression =>
  (to) =>
    `attribute_exists(${to.name(path)})`;

export const absent =
  (path: Path = "pk"): Expression =>
  (to) =>
    `attribute_not_exists(${to.name(path)})`;

type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** `is("rev", "=", 3)` */
export const is =
  (path: Path, comparator: Comparator, value: unknown): Expression =>
  (to) =>
    `${to.name(path)} ${comparator} ${to.value(path, value)}`;

export const equals = (path: Path, value: unknown): Expression => is(path, "=", value);

/** Both ends belong to the range. */
export const between =
  (path: Path, from: unknown, to: unknown): Expression =>
  (placeholders) =>
    `${placeholders.name(path)} BETWEEN ${placeholders.value(path, from)} AND ${placeholders.value(path, to)}`;

export const isOneOf =
  (path: Path, values: readonly unknown[]): Expression =>
  (to) =>
    `${to.name(path)} IN (${values.map((value) => to.value(path, value)).join(", ")})`;

export const startsWith =
  (path: Path, prefix: string): Expression =>
  (to) =>
    `begins_with(${to.name(path)}, ${to.value(path, prefix)})`;

export const contains =
  (path: Path, value: unknown): Expression =>
  (to) =>
    `contains(${to.name(path)}, ${to.value(path, value)})`;

export const not =
  (part: Expression): Expression =>
  (to) =>
    `NOT ${part(to)}`;

export const sizeIs =
  (path: Path, comparator: Comparator, size: number): Expression =>
  (to) =>
    `size(${to.name(path)}) ${comparator} ${to.value("size", size)}`;

/** All of them; what is `undefined` or `false` is left out. Without any part it is no condition. */
export const all =
  (...parts: readonly (Expression | undefined | false)[]): Expression =>
  (to) =>
    parts.flatMap((part) => (part ? [part(to)] : [])).join(" AND ");

/** At least one of them. */
export const any =
  (...parts: readonly Expression[]): Expression =>
  (to) =>
    `(${parts.map((part) => part(to)).join(" OR ")})`;

/** Sets a number to itself and `by`; the attribute exists. */
export const plus =
  (path: Path, by: number): Expression =>
  (to) =>
    `${to.name(path)} + ${to.value("plus", by)}`;

/** Sets an attribute only where it is absent. */
export const ifAbsent =
  (path: Path, value: unknown): Expression =>
  (to) =>
    `if_not_exists(${to.name(path)}, ${to.value(path, value)})`;

/** What an update does to attributes. A value of `set` may be an expression; `paths` are for values inside maps. */
export interface Changes {
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly paths?: readonly (readonly [Path, unknown])[] | undefined;
  /** Adds to numbers and to sets. */
  readonly add?: Readonly<Record<string, unknown>> | undefined;
  /** Takes elements out of sets. */
  readonly delete?: Readonly<Record<string, unknown>> | undefined;
  readonly remove?: readonly Path[] | undefined;
}

/** The update expression of changes; empty where there are none. */
export function updateExpression(changes: Changes, to: Placeholders): string {
  const { set = {}, paths = [], add = {}, delete: taken = {}, remove = [] } = changes;
  const assigned = [...Object.entries(set).filter(([, value]) => value !== undefined), ...paths].map(
    ([path, value]) => `${to.name(path)} = ${isExpression(value) ? value(to) : to.value(path, value)}`,
  );
  const each = (fields: Readonly<Record<string, unknown>>) =>
    Object.entries(fields).map(([name, value]) => `${to.name(name)} ${to.value(`${name}By`, value)}`);
  const clauses = [
    ["SET", assigned],
    ["REMOVE", remove.map((path) => to.name(path))],
    ["ADD", each(add)],
    ["DELETE", each(taken)],
  ] as const;
  return clauses
    .flatMap(([word, parts]) => (parts.length > 0 ? `${word} ${parts.join(", ")}` : []))
    .join(" ");
}

function isExpression(value: unknown): value is Expression {
  return typeof value === "function";
}

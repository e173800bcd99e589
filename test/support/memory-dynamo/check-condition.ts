import type { Call, Condition, Operand, Path } from "./expressions.ts";
import type { Scope } from "./placeholders.ts";
import { invalid } from "./refusal.ts";
import { compareValues, scalarText, typeOf, type Value, type ValueType } from "./values.ts";

const ordered: ReadonlySet<ValueType> = new Set(["S", "N", "B"] as const);
const typeNames: ReadonlySet<string> = new Set<ValueType>([
  ...(["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"] as const),
]);

/** Refuses what is wrong for every item: values of a type that the operator cannot use. */
export function checkCondition(subject: string, condition: Condition, scope: Scope): void {
  const check = (one: Condition) => checkCondition(subject, one, scope);
  const literal = (operand: Operand | undefined) =>
    operand?.kind === "value" ? scope.value(operand.name) : undefined;
  const demand = (
    operator: string,
    types: ReadonlySet<ValueType>,
    operands: readonly (Operand | undefined)[],
  ) => {
    for (const value of operands.map(literal)) {
      if (value && !types.has(typeOf(value))) throw wrongType(subject, operator, value);
    }
  };
  if (condition.kind === "not") check(condition.of);
  else if (condition.kind === "and" || condition.kind === "or") {
    check(condition.left);
    check(condition.right);
  } else if (condition.kind === "compare") {
    const { by, left, right } = condition;
    if (by !== "=" && by !== "<>") demand(by, ordered, [left, right]);
    checkDistinct(subject, by, [left, right], scope);
  } else if (condition.kind === "between") {
    const { of, low, high } = condition;
    demand("BETWEEN", ordered, [of, low, high]);
    checkBounds(subject, literal(low), literal(high));
  } else if (condition.kind === "call") {
    checkDistinct(subject, condition.name, condition.args, scope);
    checkCall(subject, condition, literal, demand);
  }
}

/** Names of attributes that a condition reads. */
export function attributesOf(condition: Condition, scope: Scope): readonly string[] {
  if (condition.kind === "not") return attributesOf(condition.of, scope);
  if ("right" in condition && condition.kind !== "compare")
    return [...attributesOf(condition.left, scope), ...attributesOf(condition.right, scope)];
  return operandsOf(condition).flatMap((operand) => {
    if (operand.kind === "call") return attributesOf(operand, scope);
    return operand.kind === "path" ? [String(scope.named(operand.path)[0])] : [];
  });
}

type Test = Exclude<Condition, { readonly kind: "not" } | { readonly kind: "and" | "or" }>;

function operandsOf(condition: Test): readonly Operand[] {
  if (condition.kind === "compare") return [condition.left, condition.right];
  if (condition.kind === "between") return [condition.of, condition.low, condition.high];
  return condition.kind === "in" ? [condition.of, ...condition.list] : condition.args;
}

function checkDistinct(subject: string, operator: string, operands: readonly Operand[], scope: Scope): void {
  const [first, ...others] = operands;
  if (first?.kind !== "path") return;
  if (!others.some((other) => other.kind === "path" && isSamePath(first.path, other.path, scope))) return;
  throw invalid(
    `Invalid ${subject}: The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: [${first.path.join(".")}]`,
  );
}

function isSamePath(one: Path, other: Path, scope: Scope): boolean {
  return JSON.stringify(scope.named(one)) === JSON.stringify(scope.named(other));
}

function checkBounds(subject: string, low: Value | undefined, high: Value | undefined): void {
  if (!low || !high) return;
  const order = compareValues(low, high);
  if (order === undefined) {
    throw invalid(
      `Invalid ${subject}: The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {${typeOf(low)}}, upper bound operand: AttributeValue: {${typeOf(high)}}`,
    );
  }
  if (order > 0) {
    throw invalid(
      `Invalid ${subject}: The BETWEEN operator requires upper bound to be greater than or equal to lower bound`,
    );
  }
}

function checkCall(
  subject: string,
  { name, args }: Call,
  literal: (operand: Operand | undefined) => Value | undefined,
  demand: (
    operator: string,
    types: ReadonlySet<ValueType>,
    operands: readonly (Operand | undefined)[],
  ) => void,
): void {
  if (name === "begins_with") demand(name, new Set(["S", "B"] as const), args);
  if (name !== "attribute_type") return;
  const type = literal(args[1]);
  if (type && !("S" in type)) throw wrongType(subject, name, type);
  if (type && !typeNames.has(scalarText(type) ?? ""))
    throw invalid(`Invalid ${subject}: Invalid attribute type name found; type: ${scalarText(type)}`);
}

function wrongType(subject: string, operator: string, value: Value): Error {
  return invalid(
    `Invalid ${subject}: Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${typeOf(value)}`,
  );
}

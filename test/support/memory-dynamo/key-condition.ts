import type { Condition, Operand } from "./expressions.ts";
import type { Scope } from "./placeholders.ts";
import { invalid } from "./refusal.ts";
import type { KeyShape } from "./schema.ts";
import { compareValues, scalarText, typeOf, type Value } from "./values.ts";

/** The position of a sort key relative to a query's range: -1 before, 0 within, 1 after. */
export type Within = (sort: Value | undefined) => number;

export interface KeyRange {
  readonly partition: string;
  readonly within: Within;
}

/** A parsed key condition: one partition and a range of sort keys. */
export function readKeyCondition(shape: KeyShape, condition: Condition, scope: Scope): KeyRange {
  const both = condition.kind === "and" ? [condition.left, condition.right] : [condition];
  const ofPartition = both.filter((one) => nameOf(one, scope) === shape.partition);
  const others = both.filter((one) => !ofPartition.includes(one));
  const [first, ...more] = ofPartition;
  if (!first || more.length > 0) throw missed(shape.partition);
  if (first.kind !== "compare" || first.by !== "=") throw invalid("Query key condition not supported");
  const text = scalarText(keyValue(shape, shape.partition, first.right, scope));
  if (!text) throw emptyKey(shape.partition);
  const [sort] = others;
  if (!sort) return { partition: text, within: () => 0 };
  if (nameOf(sort, scope) !== shape.sort) throw missed(shape.sort ?? "");
  return { partition: text, within: rangeOf(shape, sort, scope) };
}

function missed(name: string): Error {
  return invalid(`Query condition missed key schema element: ${name}`);
}

function emptyKey(name: string): Error {
  return invalid(
    `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
  );
}

function nameOf(condition: Condition, scope: Scope): string | undefined {
  const operand = subjectOf(condition);
  if (operand?.kind !== "path" || operand.path.length !== 1)
    throw invalid("Invalid KeyConditionExpression: an operator is not supported there");
  return String(scope.named(operand.path)[0]);
}

function subjectOf(condition: Condition): Operand | undefined {
  if (condition.kind === "compare") return condition.left;
  if (condition.kind === "between") return condition.of;
  return condition.kind === "call" && condition.name === "begins_with" ? condition.args[0] : undefined;
}

/** A key is compared with a placeholder's value of the key's type. */
function keyValue(shape: KeyShape, name: string, operand: Operand | undefined, scope: Scope): Value {
  if (operand?.kind !== "value")
    throw invalid("Invalid KeyConditionExpression: the condition must have a value for its second operand");
  const value = scope.value(operand.name);
  if (typeOf(value) !== shape.types.get(name)) {
    throw invalid(
      "One or more parameter values were invalid: Condition parameter type does not match schema type",
    );
  }
  return value;
}

function rangeOf(shape: KeyShape, condition: Condition, scope: Scope): Within {
  const valueFor = (operand: Operand | undefined) => keyValue(shape, shape.sort ?? "", operand, scope);
  if (condition.kind === "between") {
    const [low, high] = [valueFor(condition.low), valueFor(condition.high)];
    return (sort) => (order(sort, low) < 0 ? -1 : Number(order(sort, high) > 0));
  }
  if (condition.kind === "compare") return sideOf(condition.by, valueFor(condition.right));
  const start = valueFor(condition.kind === "call" ? condition.args[1] : undefined);
  return (sort) => (sort && startsWith(sort, start) ? 0 : Math.sign(order(sort, start)));
}

function sideOf(by: string, value: Value): Within {
  switch (by) {
    case "=":
      return (sort) => Math.sign(order(sort, value));
    case "<":
      return (sort) => Number(order(sort, value) >= 0);
    case "<=":
      return (sort) => Number(order(sort, value) > 0);
    case ">":
      return (sort) => (order(sort, value) > 0 ? 0 : -1);
    case ">=":
      return (sort) => (order(sort, value) >= 0 ? 0 : -1);
    default:
      throw invalid("Invalid operator used in KeyConditionExpression: <>");
  }
}

function order(sort: Value | undefined, value: Value): number {
  return (sort && compareValues(sort, value)) ?? 0;
}

function startsWith(sort: Value, start: Value): boolean {
  if ("S" in sort && "S" in start) return sort.S.startsWith(start.S);
  if (!("B" in sort && "B" in start)) return false;
  const wanted = Buffer.from(start.B, "base64");
  return Buffer.from(sort.B, "base64").subarray(0, wanted.length).equals(wanted);
}

import type { Call, Comparator, Condition, Operand } from "./expressions.ts";
import { valueAt } from "./paths.ts";
import type { Scope } from "./placeholders.ts";
import { compareValues, type Item, isEqual, scalarText, setMembers, typeOf, type Value } from "./values.ts";

/** Whether a condition holds for an item; `{}` is a missing item. */
export function holds(condition: Condition, item: Item, scope: Scope): boolean {
  const valueFor = (operand: Operand) => operandOf(operand, item, scope);
  switch (condition.kind) {
    case "and":
      return holds(condition.left, item, scope) && holds(condition.right, item, scope);
    case "or":
      return holds(condition.left, item, scope) || holds(condition.right, item, scope);
    case "not":
      return !holds(condition.of, item, scope);
    case "compare":
      return compares(condition.by, valueFor(condition.left), valueFor(condition.right));
    case "between": {
      const of = valueFor(condition.of);
      return compares(">=", of, valueFor(condition.low)) && compares("<=", of, valueFor(condition.high));
    }
    case "in": {
      const of = valueFor(condition.of);
      return condition.list.some((one) => compares("=", of, valueFor(one)));
    }
    case "call":
      return predicate(condition, valueFor);
  }
}

function operandOf(operand: Operand, item: Item, scope: Scope): Value | undefined {
  if (operand.kind === "path") return valueAt(item, scope.named(operand.path));
  if (operand.kind === "value") return scope.value(operand.name);
  const [of] = operand.args;
  const value = of && operandOf(of, item, scope);
  const size = value && lengthOf(value);
  return size === undefined ? undefined : { N: String(size) };
}

function lengthOf(value: Value): number | undefined {
  if ("S" in value) return Buffer.byteLength(value.S);
  if ("B" in value) return Buffer.byteLength(value.B, "base64");
  if ("M" in value) return Object.keys(value.M).length;
  return "L" in value ? value.L.length : setMembers(value)?.length;
}

function compares(by: Comparator, left: Value | undefined, right: Value | undefined): boolean {
  if (by === "<>") return !compares("=", left, right);
  if (!left || !right) return false;
  if (by === "=") return isEqual(left, right);
  const order = compareValues(left, right);
  if (order === undefined) return false;
  if (by === "<") return order < 0;
  if (by === "<=") return order <= 0;
  return by === ">" ? order > 0 : order >= 0;
}

function predicate({ name, args }: Call, valueFor: (operand: Operand) => Value | undefined): boolean {
  const [of, by] = args.map(valueFor);
  if (name === "attribute_exists") return of !== undefined;
  if (name === "attribute_not_exists") return of === undefined;
  if (!of || !by) return false;
  if (name === "attribute_type") return typeOf(of) === scalarText(by);
  return name === "begins_with" ? begins(of, by) : contains(of, by);
}

function begins(of: Value, by: Value): boolean {
  if ("S" in of && "S" in by) return of.S.startsWith(by.S);
  return "B" in of && "B" in by && bytes(of.B).subarray(0, bytes(by.B).length).equals(bytes(by.B));
}

function contains(of: Value, by: Value): boolean {
  if ("S" in of && "S" in by) return of.S.includes(by.S);
  if ("B" in of && "B" in by) return bytes(of.B).includes(bytes(by.B));
  if ("L" in of) return of.L.some((one) => isEqual(one, by));
  const member = scalarText(by);
  return typeOf(of) === `${typeOf(by)}S` && member !== undefined && (setMembers(of) ?? []).includes(member);
}

function bytes(base64: string): Buffer {
  return Buffer.from(base64, "base64");
}

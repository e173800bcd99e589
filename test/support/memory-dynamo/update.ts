import type { Operand, Path, SetTo, Update } from "./expressions.ts";
import { addNumbers, subtractNumbers } from "./numbers.ts";
import { pathsOf } from "./parse-update.ts";
import { checkApart, valueAt, withoutValue, withValue } from "./paths.ts";
import type { Scope } from "./placeholders.ts";
import { invalid } from "./refusal.ts";
import { type Item, setMembers, typeOf, type Value } from "./values.ts";

/** Returns the item after an update; every operand reads the old item. */
export function updated(update: Update, item: Item, scope: Scope): Item {
  let next = item;
  const sets = update.set.map(({ path, to }) => ({ path: scope.named(path), value: setTo(to, item, scope) }));
  const inOrder = sets.toSorted((a, b) => lastPlace(a.path) - lastPlace(b.path));
  for (const { path, value } of inOrder) next = withValue(next, path, value);
  for (const { path, by } of update.add) {
    const place = scope.named(path);
    next = withValue(next, place, added(valueAt(item, place), scope.value(by)));
  }
  for (const { path, by } of update.delete) {
    const place = scope.named(path);
    const left = valueAt(item, place);
    const rest = left && reduced(left, scope.value(by));
    if (left) next = rest ? withValue(next, place, rest) : withoutValue(next, place);
  }
  const gone = update.remove.map(scope.named);
  const backwards = gone.toSorted((a, b) => lastPlace(b) - lastPlace(a));
  for (const path of backwards) next = withoutValue(next, path);
  return next;
}

/** The list index at the end of a path: additions beyond the end are appended in order, removals start from the end. */
function lastPlace(path: Path): number {
  const last = path.at(-1);
  return typeof last === "number" ? last : -1;
}

/** Refuses what is wrong for every item: overlapping paths, and values that an operator cannot use. */
export function checkUpdate(update: Update, scope: Scope): void {
  checkApart("UpdateExpression", pathsOf(update).map(scope.named));
  for (const { by } of update.add) {
    const value = scope.value(by);
    if (!("N" in value) && !setMembers(value)) throw wrongOperand("ADD", value);
  }
  for (const { by } of update.delete) {
    if (!setMembers(scope.value(by))) throw wrongOperand("DELETE", scope.value(by));
  }
  for (const { to } of update.set) {
    const operands = to.kind === "sum" ? [to.left, to.right] : [to.of];
    for (const operand of operands) checkOperand(operand, to.kind === "sum" ? to.by : undefined, scope);
  }
}

function checkOperand(operand: Operand, operator: string | undefined, scope: Scope): void {
  if (operand.kind === "call") {
    const inner = operand.name === "list_append" ? operand.name : undefined;
    if (inner && operator) throw wrongOperand(operator, { L: [] });
    for (const arg of operand.args) checkOperand(arg, inner, scope);
  } else if (operand.kind === "value" && operator) {
    const value = scope.value(operand.name);
    const fits = operator === "list_append" ? "L" in value : "N" in value;
    if (!fits) throw wrongOperand(operator, value);
  }
}

function wrongOperand(operator: string, value: Value): Error {
  return invalid(
    `Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ${operator}, operand type: ${typeOf(value)}`,
  );
}

function setTo(to: SetTo, item: Item, scope: Scope): Value {
  if (to.kind === "plain") return demanded(to.of, item, scope);
  const [left, right] = [demanded(to.left, item, scope), demanded(to.right, item, scope)];
  if (!("N" in left && "N" in right)) throw wrongData();
  return { N: to.by === "+" ? addNumbers(left.N, right.N) : subtractNumbers(left.N, right.N) };
}

function demanded(operand: Operand, item: Item, scope: Scope): Value {
  const value = operandOf(operand, item, scope);
  if (!value) throw invalid("The provided expression refers to an attribute that does not exist in the item");
  return value;
}

function operandOf(operand: Operand, item: Item, scope: Scope): Value | undefined {
  if (operand.kind === "value") return scope.value(operand.name);
  if (operand.kind === "path") return valueAt(item, scope.named(operand.path));
  const [first, second] = operand.args;
  if (!first || !second) return undefined;
  if (operand.name === "if_not_exists") {
    return operandOf(first, item, scope) ?? demanded(second, item, scope);
  }
  const [head, tail] = [demanded(first, item, scope), demanded(second, item, scope)];
  if (!("L" in head && "L" in tail)) throw wrongData();
  return { L: [...head.L, ...tail.L] };
}

function added(value: Value | undefined, by: Value): Value {
  if (!value) return by;
  if ("N" in value && "N" in by) return { N: addNumbers(value.N, by.N) };
  return withMembers(value, by, (mine, theirs) => [...new Set([...mine, ...theirs])]);
}

/** The remaining set; undefined if it is empty, because empty sets cannot be stored. */
function reduced(value: Value, by: Value): Value | undefined {
  const rest = withMembers(value, by, (mine, theirs) => mine.filter((one) => !theirs.includes(one)));
  return setMembers(rest)?.length === 0 ? undefined : rest;
}

function withMembers(
  value: Value,
  by: Value,
  combine: (mine: readonly string[], theirs: readonly string[]) => readonly string[],
): Value {
  if ("SS" in value && "SS" in by) return { SS: combine(value.SS, by.SS) };
  if ("NS" in value && "NS" in by) return { NS: combine(value.NS, by.NS) };
  if ("BS" in value && "BS" in by) return { BS: combine(value.BS, by.BS) };
  throw wrongData();
}

function wrongData(): Error {
  return invalid("An operand in the update expression has an incorrect data type");
}

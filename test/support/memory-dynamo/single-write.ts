import { newMeter } from "./capacity.ts";
import { checkCondition } from "./check-condition.ts";
import { normalItem } from "./check-value.ts";
import { checkFields, type Engine, expressionFields, type Input, type Output } from "./engine.ts";
import { holds } from "./evaluate.ts";
import { pathsOf } from "./parse-update.ts";
import { openScope, type Scope } from "./placeholders.ts";
import { DynamoRefusal, invalid, notPlayed } from "./refusal.ts";
import { checkKey, checkKeyFilled } from "./schema.ts";
import { checkItem, getRow, replaceRow, type Table, tableOf } from "./table.ts";
import { checkUpdate, updated } from "./update.ts";
import type { Item } from "./values.ts";

export type WriteKind = "PutItem" | "UpdateItem" | "DeleteItem" | "ConditionCheck";

/** A write with valid expressions. */
export interface PreparedWrite {
  readonly table: Table;
  readonly key: Item;
  /** @throws if the table cannot store the key or the item */
  readonly check: () => void;
  readonly before: Item | undefined;
  readonly holds: () => boolean;
  /** Returns the new item. @throws if the update does not fit the item */
  readonly after: () => Item | undefined;
  /** Whether a failed condition returns the item. */
  readonly tells: boolean;
}

const conditionFields = [
  ...["TableName", "ConditionExpression", "ReturnValuesOnConditionCheckFailure"],
  ...expressionFields,
];
const fieldsOf: Readonly<Record<WriteKind, readonly string[]>> = {
  PutItem: [...conditionFields, "Item"],
  UpdateItem: [...conditionFields, "Key", "UpdateExpression"],
  DeleteItem: [...conditionFields, "Key"],
  ConditionCheck: [...conditionFields, "Key"],
};
const answered: Readonly<Record<WriteKind, readonly string[]>> = {
  PutItem: ["NONE", "ALL_OLD"],
  UpdateItem: ["NONE", "ALL_OLD", "ALL_NEW"],
  DeleteItem: ["NONE", "ALL_OLD"],
  ConditionCheck: [],
};

/** PutItem, UpdateItem and DeleteItem. */
export function writeOne(engine: Engine, kind: WriteKind, input: Input): Output {
  const { ReturnValues = "NONE", ReturnConsumedCapacity, ...write } = input;
  if (!answered[kind].includes(ReturnValues)) throw notPlayed(kind, `ReturnValues ${ReturnValues}`);
  const prepared = prepareWrite(engine, kind, write);
  const { table, before } = prepared;
  prepared.check();
  if (!prepared.holds()) {
    throw new DynamoRefusal("ConditionalCheckFailedException", "The conditional request failed", {
      ...(prepared.tells && before && { Item: before }),
    });
  }
  const after = prepared.after();
  replaceRow(table, before, after);
  const meter = newMeter(ReturnConsumedCapacity);
  meter.write(table, before, after);
  const Attributes = { NONE: undefined, ALL_OLD: before, ALL_NEW: after }[ReturnValues];
  return { Attributes, ConsumedCapacity: meter.report()?.[0] };
}

export function prepareWrite(
  engine: Engine,
  kind: WriteKind,
  input: Omit<Input, "ReturnValues">,
): PreparedWrite {
  checkFields(kind, input, fieldsOf[kind]);
  const table = tableOf(engine.tables, input.TableName);
  const scope = openScope(engine.texts, input);
  const condition = scope.condition("ConditionExpression", input.ConditionExpression);
  if (kind === "ConditionCheck" && !condition) throw invalid("A condition check must have a condition");
  if (condition) checkCondition("ConditionExpression", condition, scope);
  const change = changeOf(kind, table, input, scope);
  scope.close();
  checkKeyFilled(table.shape, change.key);
  const before = getRow(table, change.key);
  return {
    ...{ table, before, ...change },
    holds: () => !condition || holds(condition, before ?? {}, scope),
    after: () => change.after(before),
    tells: input.ReturnValuesOnConditionCheckFailure === "ALL_OLD",
  };
}

interface Change extends Pick<PreparedWrite, "key" | "check"> {
  readonly after: (before: Item | undefined) => Item | undefined;
}

function changeOf(kind: WriteKind, table: Table, input: Omit<Input, "ReturnValues">, scope: Scope): Change {
  if (kind === "PutItem") {
    const item = normalItem(input.Item);
    return { key: item, check: () => checkItem(table, item), after: () => item };
  }
  const key = normalItem(input.Key);
  const check = () => checkKey(table.shape, key);
  if (kind === "DeleteItem") return { key, check, after: () => undefined };
  if (kind === "ConditionCheck") return { key, check, after: (before) => before };
  if (input.UpdateExpression === undefined) return { key, check, after: (before) => before ?? key };
  const update = scope.update(input.UpdateExpression);
  checkUpdate(update, scope);
  for (const path of pathsOf(update)) {
    const [name = ""] = scope.named(path);
    if (table.shape.types.has(String(name)))
      throw invalid(`Cannot update attribute ${name}. This attribute is part of the key`);
  }
  return { key, check, after: (before) => checkItem(table, updated(update, before ?? key, scope)) };
}

import { absent, type Changes, type Expression, equals, updateExpression } from "./expressions.ts";
import type { Key } from "./keys.ts";
import { newPlaceholders, placeholdersOf } from "./placeholders.ts";
import type { Item, TableName, Tables } from "./table.ts";
import type { Write } from "./transact.ts";

/** A conditional change of a row. */
export interface Update extends Changes {
  readonly key: Key;
  readonly where?: Expression | undefined;
}

/** A failed condition fails the transaction, which reports the row that the condition met. */
const met = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;

export function updateWrite(tables: Tables, name: TableName, update: Update): Write {
  const { UpdateExpression = "", ...rest } = updateInput(update);
  return { Update: { TableName: tables[name], ...rest, UpdateExpression, ...met } };
}

/** Puts a row; by default only where there is none. `where: null` replaces whatever is there. */
export function putWrite(
  tables: Tables,
  name: TableName,
  item: Item & Key,
  where: Expression | null = absent(),
): Write {
  return { Put: { TableName: tables[name], Item: item, ...conditionInput(where ?? undefined), ...met } };
}

export function deleteWrite(tables: Tables, name: TableName, key: Key, where?: Expression): Write {
  return { Delete: { TableName: tables[name], Key: bare(key), ...conditionInput(where), ...met } };
}

/** Changes nothing; fails the transaction where the condition does not hold. */
export function checkWrite(tables: Tables, name: TableName, key: Key, where: Expression): Write {
  const { ConditionExpression = "", ...rest } = conditionInput(where);
  return {
    ConditionCheck: { TableName: tables[name], Key: bare(key), ConditionExpression, ...rest, ...met },
  };
}

/** Puts a row in the place of the one that was read at revision `rev`; 0 where there was none. */
export function versionedPut(tables: Tables, name: TableName, item: Item & Key, rev: number): Write {
  return putWrite(tables, name, { ...item, rev: rev + 1 }, atRevision(rev));
}

/** Deletes the row that was read at revision `rev`. */
export function versionedDelete(tables: Tables, name: TableName, key: Key, rev: number): Write {
  return deleteWrite(tables, name, key, atRevision(rev));
}

export function atRevision(rev: number): Expression {
  return rev === 0 ? absent() : equals("rev", rev);
}

/** An update as `UpdateCommand` takes it, without its table. */
export function updateInput({ key, where, ...changes }: Update) {
  const to = newPlaceholders();
  const UpdateExpression = updateExpression(changes, to);
  const ConditionExpression = where?.(to) || undefined;
  return {
    Key: bare(key),
    ...(UpdateExpression !== "" && { UpdateExpression }),
    ...(ConditionExpression !== undefined && { ConditionExpression }),
    ...placeholdersOf(to),
  };
}

export function conditionInput(where: Expression | undefined) {
  const to = newPlaceholders();
  const ConditionExpression = where?.(to) || undefined;
  return { ...(ConditionExpression !== undefined && { ConditionExpression }), ...placeholdersOf(to) };
}

/** Only the key: a row's other fields are left out. */
function bare({ pk, sk }: Key): { pk: string; sk: string } {
  return { pk, sk };
}

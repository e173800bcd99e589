import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { absent, type Expression } from "./expressions.ts";
import type { Key } from "./keys.ts";
import { guarded, type Item, type TableName, type Tables } from "./table.ts";
import { conditionInput, type Update, updateInput } from "./writes.ts";

/** The row after the write, or `conflict`: the row that its condition met, undefined where there was none. */
export type WriteOutcome = { readonly item: Item } | { readonly conflict: Item | undefined };

/** Changes a row where its condition holds. */
export async function update(tables: Tables, name: TableName, change: Update): Promise<WriteOutcome> {
  return conditional(async () => {
    const command = new UpdateCommand({
      TableName: tables[name],
      ...updateInput(change),
      ReturnValues: "ALL_NEW",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    return { item: (await guarded(tables.client.send(command))).Attributes ?? {} };
  });
}

/** Puts a row where `where` holds, by default where there is none; `null` replaces whatever is there. */
export async function put(
  tables: Tables,
  name: TableName,
  item: Item & Key,
  where: Expression | null = absent(),
): Promise<WriteOutcome> {
  return conditional(async () => {
    const command = new PutCommand({
      TableName: tables[name],
      Item: item,
      ...conditionInput(where ?? undefined),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    await guarded(tables.client.send(command));
    return { item };
  });
}

/** Deletes a row where `where` holds. */
export async function remove(
  tables: Tables,
  name: TableName,
  { pk, sk }: Key,
  where?: Expression,
): Promise<WriteOutcome> {
  return conditional(async () => {
    const command = new DeleteCommand({ TableName: tables[name], Key: { pk, sk }, ...conditionInput(where) });
    await guarded(tables.client.send(command));
    return { item: {} };
  });
}

async function conditional(write: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { conflict: error.Item ? unmarshall(error.Item) : undefined };
  }
}

import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Key } from "./keys.ts";
import { guarded, type Item, type TableName, type Tables } from "./table.ts";

/** A conditional write that may lose: `lost` carries the row as it stands, undefined where there is none. */
export type WriteOutcome = { readonly item: Item } | { readonly conflict: Item | undefined };

export type UpdateInput = Omit<UpdateCommandInput, "TableName" | "ReturnValues">;

export async function updateItem(tables: Tables, name: TableName, input: UpdateInput): Promise<WriteOutcome> {
  return conditional(async () => {
    const command = new UpdateCommand({
      TableName: tables[name],
      ...input,
      ReturnValues: "ALL_NEW",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    return { item: (await guarded(tables.client.send(command))).Attributes ?? {} };
  });
}

/** Puts an item where none stands. */
export async function putNew(tables: Tables, name: TableName, item: Item & Key): Promise<WriteOutcome> {
  return conditional(async () => {
    const command = new PutCommand({
      TableName: tables[name],
      Item: item,
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    await guarded(tables.client.send(command));
    return { item };
  });
}

/** Deletes an item if it is as `condition` says; one that is not stays. */
export async function deleteItem(
  tables: Tables,
  name: TableName,
  key: Key,
  condition: Pick<
    UpdateInput,
    "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
  >,
): Promise<void> {
  const command = new DeleteCommand({ TableName: tables[name], ...condition, Key: key });
  await conditional(async () => {
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

import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import type { TableModel } from "../template/data-models.ts";

/** Creates the table, or adds missing indexes to an existing one. */
export async function createTable(client: DynamoDBClient, table: TableModel): Promise<void> {
  try {
    await client.send(new CreateTableCommand(creation(table)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    return await addMissingIndexes(client, table);
  }
  if (table.TimeToLiveSpecification?.Enabled !== true) return;
  const { name: TableName, TimeToLiveSpecification } = table;
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

function creation({ name, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes }: TableModel) {
  const indexes = GlobalSecondaryIndexes === undefined ? {} : { GlobalSecondaryIndexes };
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST" as const,
    KeySchema,
    AttributeDefinitions,
    ...indexes,
  };
}

async function addMissingIndexes(client: DynamoDBClient, table: TableModel): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }));
  const present = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of table.GlobalSecondaryIndexes ?? []) {
    if (present.has(index.IndexName)) continue;
    await client.send(
      new UpdateTableCommand({
        TableName: table.name,
        AttributeDefinitions: table.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
  }
}

import { checkFields, type Engine, type Output } from "./engine.ts";
import { DynamoRefusal } from "./refusal.ts";
import type { TableDefinition } from "./schema.ts";
import { newTable, type Table, tableOf } from "./table.ts";

interface Named {
  readonly TableName: string;
}

export function createTable(engine: Engine, input: TableDefinition): Output {
  checkFields("CreateTable", input, [
    ...["TableName", "BillingMode", "KeySchema", "AttributeDefinitions", "GlobalSecondaryIndexes"],
  ]);
  if (engine.tables.has(input.TableName))
    throw new DynamoRefusal("ResourceInUseException", `Table already exists: ${input.TableName}`);
  const table = newTable(input, engine.watch);
  engine.tables.set(input.TableName, table);
  return { TableDescription: descriptionOf(table) };
}

export function describeTable(engine: Engine, input: Named): Output {
  checkFields("DescribeTable", input, ["TableName"]);
  return { Table: descriptionOf(tableOf(engine.tables, input.TableName)) };
}

/** Accepted without effect: nothing expires by itself, because the service promises no time for it. */
export function updateTimeToLive(
  engine: Engine,
  input: Named & { readonly TimeToLiveSpecification: unknown },
): Output {
  checkFields("UpdateTimeToLive", input, ["TableName", "TimeToLiveSpecification"]);
  tableOf(engine.tables, input.TableName);
  return { TimeToLiveSpecification: input.TimeToLiveSpecification };
}

function descriptionOf({ definition, rows }: Table) {
  const { GlobalSecondaryIndexes, ...rest } = definition;
  const ItemCount = [...rows.partitions.values()].reduce((sum, { length }) => sum + length, 0);
  const indexes = GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: "ACTIVE" }));
  return { ...rest, TableStatus: "ACTIVE", ItemCount, GlobalSecondaryIndexes: indexes };
}

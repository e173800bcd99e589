import { newMeter } from "./capacity.ts";
import { checkFields, type Engine, type Output } from "./engine.ts";
import { invalid } from "./refusal.ts";
import { prepareWrite } from "./single-write.ts";
import { replaceRow } from "./table.ts";
import { fieldOf, type Item } from "./values.ts";

interface Request {
  readonly PutRequest?: { readonly Item: Item };
  readonly DeleteRequest?: { readonly Key: Item };
}

const mostWrites = 25;

export function batchWriteItem(
  engine: Engine,
  input: {
    readonly RequestItems: Readonly<Record<string, readonly Request[]>>;
    readonly ReturnConsumedCapacity?: string;
  },
): Output {
  checkFields("BatchWriteItem", input, ["RequestItems", "ReturnConsumedCapacity"]);
  const requests = Object.entries(input.RequestItems).flatMap(([TableName, list]) =>
    list.map((request) => ({ TableName, ...request })),
  );
  if (requests.length === 0)
    throw invalid("The batch write request list for a table cannot be null or empty");
  if (requests.length > mostWrites) throw invalid("Too many items requested for the BatchWriteItem call");
  const writes = requests.map(({ TableName, PutRequest, DeleteRequest }) => {
    const Key = DeleteRequest?.Key ?? {};
    const kind = PutRequest ? "PutItem" : "DeleteItem";
    const write = PutRequest ? { TableName, Item: PutRequest.Item } : { TableName, Key };
    // Each type reads the one that is given.
    return prepareWrite(engine, kind, write as { TableName: string; Item: Item; Key: Item });
  });
  for (const { check } of writes) check();
  const places = writes.map(({ table, key }) =>
    JSON.stringify([
      table.definition.TableName,
      ...[...table.shape.types.keys()].map((name) => fieldOf(key, name)),
    ]),
  );
  if (new Set(places).size < places.length) throw invalid("Provided list of item keys contains duplicates");
  const meter = newMeter(input.ReturnConsumedCapacity);
  for (const { table, before, after } of writes) {
    replaceRow(table, before, after());
    meter.write(table, before, after());
  }
  return { UnprocessedItems: {}, ConsumedCapacity: meter.report() };
}

import { canceled, invalidReason, type Reason } from "./cancellation.ts";
import { type Meter, newMeter } from "./capacity.ts";
import { normalItem } from "./check-value.ts";
import { checkFields, type Engine, type Input, type Output } from "./engine.ts";
import { checkApart, projected } from "./paths.ts";
import { openScope, type Scope } from "./placeholders.ts";
import { invalid } from "./refusal.ts";
import { checkKey } from "./schema.ts";
import { sizeOfItem } from "./sizes.ts";
import { getRow, tableOf } from "./table.ts";
import type { Item } from "./values.ts";

type OneRead = Pick<
  Input,
  "TableName" | "Key" | "ConsistentRead" | "ProjectionExpression" | "ExpressionAttributeNames"
>;

interface KeysRead extends Omit<OneRead, "TableName" | "Key"> {
  readonly Keys: readonly Item[];
}

const readFields = ["ConsistentRead", "ProjectionExpression", "ExpressionAttributeNames"];
const mostKeys = 100;

/** The requested parts of an item; the whole item if the request names none. */
export function openProjection(scope: Scope, text: string | undefined): (item: Item) => Item {
  const paths = scope.projection(text)?.map(scope.named);
  if (!paths) return (item) => item;
  checkApart("ProjectionExpression", paths);
  return (item) => projected(item, paths);
}

export function getItem(engine: Engine, input: Input): Output {
  checkFields("GetItem", input, [...readFields, "TableName", "Key", "ReturnConsumedCapacity"]);
  const meter = newMeter(input.ReturnConsumedCapacity);
  const Item = readOne(engine, input, meter, input.ConsistentRead === true);
  return { Item, ConsumedCapacity: meter.report()?.[0] };
}

export function batchGetItem(
  engine: Engine,
  input: {
    readonly RequestItems: Readonly<Record<string, KeysRead>>;
    readonly ReturnConsumedCapacity?: string;
  },
): Output {
  checkFields("BatchGetItem", input, ["RequestItems", "ReturnConsumedCapacity"]);
  const requests = Object.entries(input.RequestItems);
  const count = requests.reduce((sum, [, { Keys }]) => sum + Keys.length, 0);
  if (count === 0) throw invalid("The requestItems parameter is required for BatchGetItem");
  if (count > mostKeys) throw invalid("Too many items requested for the BatchGetItem call");
  const meter = newMeter(input.ReturnConsumedCapacity);
  const Responses = requests.map(([TableName, { Keys, ...rest }]) => {
    checkFields("BatchGetItem", rest, readFields);
    refuseTwice(Keys.map((Key) => JSON.stringify(Object.entries(normalItem(Key)).toSorted())));
    const found = Keys.map((Key) =>
      readOne(engine, { TableName, Key, ...rest }, meter, rest.ConsistentRead === true),
    );
    return [TableName, found.filter((item) => item !== undefined)] as const;
  });
  return {
    Responses: Object.fromEntries(Responses),
    UnprocessedKeys: {},
    ConsumedCapacity: meter.report(),
  };
}

export function transactGetItems(
  engine: Engine,
  input: {
    readonly TransactItems: readonly { readonly Get: OneRead }[];
    readonly ReturnConsumedCapacity?: string;
  },
): Output {
  checkFields("TransactGetItems", input, ["TransactItems", "ReturnConsumedCapacity"]);
  if (input.TransactItems.length > mostKeys)
    throw invalid("Member must have length less than or equal to 100");
  const meter = newMeter(input.ReturnConsumedCapacity, 2);
  const read = input.TransactItems.map(({ Get }): Reason => {
    checkFields("Get", Get, ["TableName", "Key", "ProjectionExpression", "ExpressionAttributeNames"]);
    try {
      return { Code: "None", Item: readOne(engine, Get, meter, true) };
    } catch (error) {
      return invalidReason(error);
    }
  });
  if (read.some(({ Code }) => Code !== "None"))
    throw canceled(read.map(({ Code, Message }) => ({ Code, Message })));
  const Responses = read.map(({ Item }) => ({ Item }));
  return { Responses, ConsumedCapacity: meter.report() };
}

function readOne(engine: Engine, read: OneRead, meter: Meter, consistent: boolean): Item | undefined {
  const table = tableOf(engine.tables, read.TableName);
  const scope = openScope(engine.texts, read);
  const project = openProjection(scope, read.ProjectionExpression);
  scope.close();
  const item = getRow(table, checkKey(table.shape, normalItem(read.Key)));
  meter.read(table, item ? sizeOfItem(item) : 0, { consistent });
  return item && project(item);
}

function refuseTwice(keys: readonly string[]): void {
  if (new Set(keys).size < keys.length) throw invalid("Provided list of item keys contains duplicates");
}

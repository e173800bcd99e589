import { newMeter } from "./capacity.ts";
import { checkCondition } from "./check-condition.ts";
import { normalItem } from "./check-value.ts";
import { checkFields, type Engine, expressionFields, type Input, type Output } from "./engine.ts";
import { type KeyRange, readKeyCondition } from "./key-condition.ts";
import { openPage, type Paging, pageOf } from "./pages.ts";
import { openScope } from "./placeholders.ts";
import { invalid } from "./refusal.ts";
import { comparePlaces, countBefore, type Row, type SortedRows } from "./sorted-rows.ts";
import { catchUp, partitionOf, type RowList, type Table, tableOf } from "./table.ts";
import { fieldOf, type Item } from "./values.ts";

const fields = [
  ...["TableName", "IndexName", "ConsistentRead", "FilterExpression", "ProjectionExpression"],
  ...["Limit", "ExclusiveStartKey", "Select", "ReturnConsumedCapacity"],
  ...expressionFields,
];

export function query(engine: Engine, input: Input): Output {
  checkFields("Query", input, [...fields, "KeyConditionExpression", "ScanIndexForward"]);
  const { table, list } = listOf(engine, input);
  const scope = openScope(engine.texts, input);
  const condition = scope.condition("KeyConditionExpression", input.KeyConditionExpression);
  if (!condition)
    throw invalid("Either the KeyConditions or KeyConditionExpression parameter must be specified");
  checkCondition("KeyConditionExpression", condition, scope);
  const range = readKeyCondition(list.shape, condition, scope);
  const page = openPage(input, list, scope);
  scope.close();
  const rows = list.partitions.get(range.partition) ?? [];
  const forward = input.ScanIndexForward !== false;
  const start = startOf(table, list, input.ExclusiveStartKey);
  if (start && start.partition !== range.partition) throw outside();
  return answer(table, input, pageOf(rowsOf(rows, range, list, start, forward), page, table, list));
}

/** All rows, in an unspecified order. */
export function scan(engine: Engine, input: Input): Output {
  checkFields("Scan", input, fields);
  const { table, list } = listOf(engine, input);
  const scope = openScope(engine.texts, input);
  const page = openPage(input, list, scope);
  scope.close();
  const start = startOf(table, list, input.ExclusiveStartKey);
  const all = [...list.partitions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = all.flatMap(([partition, sorted]) => {
    if (!start || partition > start.partition) return sorted;
    return partition === start.partition ? sorted.slice(placesTo(sorted, start)) : [];
  });
  return answer(table, input, pageOf(rows, page, table, list));
}

function listOf(engine: Engine, input: Input): { readonly table: Table; readonly list: RowList } {
  const table = tableOf(engine.tables, input.TableName);
  if (input.IndexName === undefined) return { table, list: table.rows };
  const list = table.indexes.get(input.IndexName);
  if (!list) throw invalid(`The table does not have the specified index: ${input.IndexName}`);
  if (input.ConsistentRead) throw invalid("Consistent reads are not supported on global secondary indexes");
  catchUp(table, table.watch?.lag() ?? 0);
  return { table, list };
}

type Start = Pick<Row, "place"> & { readonly partition: string };

/** The position of an ExclusiveStartKey: it has exactly the keys of the table and the index. */
function startOf(table: Table, list: RowList, key: Item | undefined): Start | undefined {
  if (!key) return undefined;
  const normal = normalItem(key);
  const names = new Set([...table.shape.types.keys(), ...list.shape.types.keys()]);
  const row = list.rowOf(normal);
  const fits = Object.keys(normal).length === names.size && partitionOf(table.shape, normal) !== undefined;
  if (!row || !fits || [...names].some((name) => !fieldOf(normal, name)))
    throw invalid("The provided starting key is invalid");
  return row;
}

function outside(): Error {
  return invalid("The provided starting key is outside query boundaries based on provided conditions");
}

function rowsOf(
  rows: SortedRows,
  { within }: KeyRange,
  { shape }: RowList,
  start: Start | undefined,
  forward: boolean,
): readonly Row[] {
  const sortOf = ({ place }: Pick<Row, "place">) => (shape.sort === undefined ? undefined : place[0]);
  if (start && within(sortOf(start)) !== 0) throw outside();
  const from = countBefore(rows, (row) => within(sortOf(row)) < 0);
  const to = countBefore(rows, (row) => within(sortOf(row)) <= 0);
  if (!start) return forward ? rows.slice(from, to) : rows.slice(from, to).reverse();
  if (forward) return rows.slice(placesTo(rows, start), to);
  const before = countBefore(rows, (row) => comparePlaces(row.place, start.place) < 0);
  return rows.slice(from, before).reverse();
}

/** The number of rows up to and including a position. */
function placesTo(rows: SortedRows, { place }: Pick<Row, "place">): number {
  return countBefore(rows, (row) => comparePlaces(row.place, place) <= 0);
}

function answer(table: Table, input: Input, { bytes, ...page }: Paging): Output {
  const meter = newMeter(input.ReturnConsumedCapacity);
  meter.read(table, bytes, { consistent: input.ConsistentRead === true, index: input.IndexName });
  return { ...page, ConsumedCapacity: meter.report()?.[0] };
}

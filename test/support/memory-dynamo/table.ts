import { DynamoRefusal } from "./refusal.ts";
import {
  checkIndexKey,
  checkItemKey,
  type IndexDefinition,
  type KeyShape,
  keyShape,
  type TableDefinition,
} from "./schema.ts";
import { checkSize } from "./sizes.ts";
import { putRow, type Row, removeRow, rowAt, type SortedRows } from "./sorted-rows.ts";
import { fieldOf, type Item, scalarText, type Value } from "./values.ts";
import type { Watch } from "./watch.ts";

/** The rows of a table or of an index. */
export interface RowList {
  readonly shape: KeyShape;
  readonly partitions: Map<string, SortedRows>;
  /** The row of an item; undefined if the item is not in the index. */
  readonly rowOf: (item: Item) => (Row & { readonly partition: string }) | undefined;
}

interface Change {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

export interface Table {
  readonly definition: TableDefinition;
  readonly shape: KeyShape;
  readonly rows: RowList;
  readonly indexes: ReadonlyMap<string, RowList>;
  readonly watch: Watch | undefined;
  /** Changes that the indexes do not have yet, the oldest first; none where nothing watches. */
  readonly late: Change[];
}

export function newTable(definition: TableDefinition, watch?: Watch): Table {
  const shape = keyShape(definition.KeySchema, definition);
  const indexes = (definition.GlobalSecondaryIndexes ?? []).map(
    (index) => [index.IndexName, newIndex(definition, shape, index)] as const,
  );
  const rows = newRowList(shape, [], (item) => item);
  return { definition, shape, rows, indexes: new Map(indexes), watch, late: [] };
}

function newIndex(definition: TableDefinition, base: KeyShape, index: IndexDefinition): RowList {
  const shape = keyShape(index.KeySchema, definition);
  const { ProjectionType = "ALL", NonKeyAttributes = [] } = index.Projection;
  const kept = new Set([...base.types.keys(), ...shape.types.keys(), ...NonKeyAttributes]);
  const all = ProjectionType === "ALL";
  const project = (item: Item) =>
    all ? item : Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name)));
  return newRowList(shape, [...base.types.keys()], project);
}

/** Rows with the same sort key, as in an index, are ordered by the table's keys. */
function newRowList(shape: KeyShape, also: readonly string[], project: (item: Item) => Item): RowList {
  const ordering = [...(shape.sort === undefined ? [] : [shape.sort]), ...also];
  return {
    shape,
    partitions: new Map(),
    rowOf: (item) => {
      const partition = partitionOf(shape, item);
      const place = ordering.map((name) => fieldOf(item, name));
      if (partition === undefined || !isWhole(place)) return undefined;
      return { partition, place, item: project(item) };
    },
  };
}

function isWhole(place: readonly (Value | undefined)[]): place is readonly Value[] {
  return place.every((value) => value !== undefined);
}

export function partitionOf({ partition }: KeyShape, item: Item): string | undefined {
  const value = fieldOf(item, partition);
  return value && scalarText(value);
}

export function getRow({ rows }: Table, key: Item): Item | undefined {
  const wanted = rows.rowOf(key);
  const found = wanted && rows.partitions.get(wanted.partition);
  return found && rowAt(found, wanted.place)?.item;
}

/** Refuses an item that the table or one of its indexes cannot store. */
export function checkItem(table: Table, item: Item): Item {
  checkItemKey(table.shape, item);
  for (const [name, { shape }] of table.indexes) checkIndexKey(name, shape, item);
  return checkSize(item);
}

/** Replaces `before` by the validated item `after`; each may be absent. */
export function replaceRow(table: Table, before: Item | undefined, after: Item | undefined): void {
  apply([table.rows], { before, after });
  if (!table.watch) apply(table.indexes.values(), { before, after });
  if (!table.watch) return;
  table.late.push({ before, after });
  if (table.late.length > mostLate) catchUp(table, mostLate);
  table.watch.changed(table.definition.TableName, before, after);
}

const mostLate = 100;

/** Lets the indexes have all changes but the latest ones. */
export function catchUp(table: Table, lag: number): void {
  for (const change of table.late.splice(0, Math.max(0, table.late.length - lag)))
    apply(table.indexes.values(), change);
}

function apply(lists: Iterable<RowList>, { before, after }: Change): void {
  for (const list of lists) {
    if (before) remove(list, before);
    if (after) put(list, after);
  }
}

function remove(list: RowList, item: Item): void {
  const row = list.rowOf(item);
  const rows = row && list.partitions.get(row.partition);
  if (!rows) return;
  removeRow(rows, row.place);
  if (rows.length === 0) list.partitions.delete(row.partition);
}

function put(list: RowList, item: Item): void {
  const row = list.rowOf(item);
  if (!row) return;
  const rows = list.partitions.get(row.partition) ?? [];
  if (rows.length === 0) list.partitions.set(row.partition, rows);
  putRow(rows, { place: row.place, item: row.item });
}

export type Tables = Map<string, Table>;

export function tableOf(tables: Tables, name: string): Table {
  const table = tables.get(name);
  if (!table)
    throw new DynamoRefusal(
      "ResourceNotFoundException",
      `Requested resource not found: Table: ${name} not found`,
    );
  return table;
}

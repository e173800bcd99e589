import type { Key } from "./keys.ts";
import { type FoundRows, getTogether, type RowRequest } from "./read.ts";
import type { Item, TableName, Tables } from "./table.ts";

/** Rows that a request reads in one call, and how they are parsed. */
export interface RowsRead<Value> {
  readonly table: TableName;
  readonly keys: readonly Key[];
  /** Gets the rows in the order of the keys. */
  readonly parse: (items: readonly (Item | undefined)[]) => Value;
  /** The money table is read weakly where no read asks otherwise; the data table always strongly. */
  readonly isConsistent?: boolean;
}

/** Rows that are listed at the same time, by a separate call. */
export interface ListRead<Value> {
  readonly list: (tables: Tables) => Promise<readonly Item[]>;
  readonly parse: (items: readonly Item[]) => Value;
}

// `never` as the parameter lets a read of any value be one of these.
type AnyRead = Omit<RowsRead<unknown>, "parse"> & { readonly parse: (items: never) => unknown };
type AnyList = Omit<ListRead<unknown>, "parse"> & { readonly parse: (items: never) => unknown };

/** What a request reads, by name. */
export type ReadPlan = Readonly<Record<string, AnyRead | AnyList>>;

/** The parsed rows of a plan, under the same names. A row that is not in the plan does not compile. */
export type ReadResult<P extends ReadPlan> = {
  readonly [Name in keyof P]: P[Name] extends { readonly parse: (items: never) => infer Value }
    ? Value
    : never;
};

/** One row. */
export function row<Value>(
  key: Key,
  parse: (item: Item | undefined) => Value,
  table: TableName = "data",
): RowsRead<Value> {
  return { table, keys: [key], parse: ([item]) => parse(item) };
}

/** One row whose key may be missing: then nothing is read. */
export function optionalRow<Value>(
  key: Key | "" | undefined,
  parse: (item: Item | undefined) => Value,
  table: TableName = "data",
): RowsRead<Value> {
  return { table, keys: key ? [key] : [], parse: ([item]) => parse(item) };
}

/** Several rows, parsed together in the order of their keys. */
export function rows<Value>(
  keys: readonly Key[],
  parse: (items: readonly (Item | undefined)[]) => Value,
  table: TableName = "data",
): RowsRead<Value> {
  return { table, keys, parse };
}

/** Rows that `list` returns, by a call beside that of the single rows. */
export function listed<Value>(
  list: (tables: Tables) => Promise<readonly Item[]>,
  parse: (items: readonly Item[]) => Value,
): ListRead<Value> {
  return { list, parse };
}

/** A plan with its request to the store and the parser of the response. */
export interface PreparedPlan<Found = unknown> {
  readonly wanted: RowRequest;
  readonly rows: (found: FoundRows) => Found;
}

/**
 * Reads a plan: all single rows in one call, lists beside it. A value is parsed when it is first looked at, so that a
 * row which is not needed after all, or a refusal that comes first, costs nothing.
 * @throws {Refusal} `unavailable`
 */
export async function readTogether<const P extends ReadPlan>(
  tables: Tables,
  plan: P,
): Promise<ReadResult<P>> {
  return readPrepared(tables, preparePlan(tables, plan));
}

/** Reads a prepared plan. */
export async function readPrepared<Found>(
  tables: Tables,
  { wanted, rows: rowsOf }: PreparedPlan<Found>,
): Promise<Found> {
  return rowsOf(await getTogether(tables, wanted));
}

/** Reads a row of the data table and a prepared plan in one call. */
export async function readWithPlan<Found>(
  tables: Tables,
  key: Key,
  { wanted, rows: rowsOf }: PreparedPlan<Found>,
): Promise<{ readonly item: Item | undefined; readonly found: Found }> {
  const found = await getTogether(tables, { ...wanted, data: [key, ...wanted.data] });
  return { item: found.data(key), found: rowsOf(found) };
}

/** For the request pipeline, which reads the caller's own row in the same call. */
export function preparePlan<const P extends ReadPlan>(tables: Tables, plan: P): PreparedPlan<ReadResult<P>> {
  const single = Object.values(plan).filter((one) => "keys" in one);
  const lists = Object.entries(plan).flatMap(([name, one]) => ("list" in one ? [[name, one] as const] : []));
  const keysOf = (name: TableName) =>
    single.filter(({ table }) => table === name).flatMap(({ keys }) => keys);
  const items = new Map<string, readonly (Item | undefined)[]>();
  const wanted = {
    data: keysOf("data"),
    money: keysOf("money"),
    moneyConsistent: single.some(({ table, isConsistent }) => table === "money" && isConsistent),
    ...(lists.length > 0 && {
      listed: async () => {
        await Promise.all(lists.map(async ([name, { list }]) => items.set(name, await list(tables))));
        return [];
      },
    }),
  };
  const rowsOf = (found: FoundRows) => {
    for (const [name, one] of Object.entries(plan))
      if ("keys" in one)
        items.set(
          name,
          one.keys.map((key) => found[one.table](key)),
        );
    return parsedLazily(plan, items);
  };
  return { wanted, rows: rowsOf };
}

function parsedLazily<P extends ReadPlan>(plan: P, items: ReadonlyMap<string, unknown>): ReadResult<P> {
  const values: Record<string, unknown> = {};
  for (const [name, { parse }] of Object.entries(plan)) {
    Object.defineProperty(values, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        // Each read's items are those that its own `parse` takes.
        const value = parse(items.get(name) as never);
        Object.defineProperty(values, name, { value, enumerable: true });
        return value;
      },
    });
  }
  // Every name of the plan has its value, of the type that its `parse` gives.
  return values as ReadResult<P>;
}

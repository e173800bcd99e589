import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
import {
  all,
  type Expression,
  equals,
  is,
  newPlaceholders,
  placeholdersOf,
  startsWith,
} from "./expressions.ts";
import type { Key } from "./keys.ts";
import { guarded, type Item, type TableName, type Tables } from "./table.ts";

export async function getItem(tables: Tables, name: TableName, key: Key): Promise<Item | undefined> {
  const { Item } = await guarded(
    tables.client.send(
      new GetCommand({ TableName: tables[name], Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
    ),
  );
  return Item;
}

/** A query of one partition. */
export interface Search {
  /** Of the table where it is not named. */
  readonly index?: { readonly name: string; readonly partition: string; readonly sort: string } | undefined;
  readonly partition: string;
  /** On the sort key, which is `sk` in the table. */
  readonly sort?: Expression | undefined;
  readonly descending?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly from?: QueryInput["ExclusiveStartKey"] | undefined;
  /** Strongly, where not said otherwise; an index cannot be read so. */
  readonly isConsistent?: boolean | undefined;
  readonly select?: QueryInput["Select"] | undefined;
}

/** One page of a partition, with the key to go on from. */
export async function search(tables: Tables, wanted: Search, name: TableName = "data") {
  const { index, partition, sort, descending, limit, from, select } = wanted;
  const to = newPlaceholders();
  const own = equals(index?.partition ?? "pk", partition);
  return query(
    tables,
    {
      ...(index && { IndexName: index.name }),
      KeyConditionExpression: all(own, sort)(to),
      ...placeholdersOf(to),
      ...(descending && { ScanIndexForward: false }),
      ...(limit !== undefined && { Limit: limit }),
      ...(from && { ExclusiveStartKey: from }),
      ...(select && { Select: select }),
      ...(!index && { ConsistentRead: wanted.isConsistent ?? true }),
    },
    name,
  );
}

export type QueryInput = Omit<QueryCommandInput, "TableName">;

/** One page of a query, with the key to go on from. */
export async function query(tables: Tables, input: QueryInput, name: TableName = "data") {
  const answer = await guarded(tables.client.send(new QueryCommand({ TableName: tables[name], ...input })));
  const items: readonly Item[] = answer.Items ?? [];
  return { items, count: answer.Count ?? 0, lastKey: answer.LastEvaluatedKey };
}

/** Where a list in the order of the sort keys continues: after `beyond`, which is left out, in one direction. */
export interface Beyond {
  readonly descending: boolean;
  readonly beyond?: string | undefined;
  readonly limit: number;
}

/** Returns up to `limit` rows of a partition of the data table; `more` says whether others may follow them. */
export async function listBeyond(
  tables: Tables,
  partition: string,
  { descending, beyond, limit }: Beyond,
): Promise<{ readonly items: readonly Item[]; readonly more: boolean }> {
  const sort = beyond ? is("sk", descending ? "<" : ">", beyond) : undefined;
  const { items, lastKey } = await search(tables, { partition, sort, descending, limit });
  return { items, more: lastKey !== undefined };
}

/** Everything that one request reads, in one call. `data` is read strongly, `money` as the caller says. */
export interface RowRequest {
  readonly data: readonly Key[];
  readonly money?: readonly Key[];
  readonly moneyConsistent?: boolean;
  /** Lists rows at the same time: see `listItems`. */
  readonly listed?: () => Promise<readonly Item[]>;
}

export interface FoundRows {
  readonly data: (key: Key) => Item | undefined;
  readonly money: (key: Key) => Item | undefined;
  /** The rows of `Wanted.listed`. */
  readonly listed: readonly Item[];
}

export async function getTogether(tables: Tables, plan: RowRequest): Promise<FoundRows> {
  const items = { data: new Map<string, Item>(), money: new Map<string, Item>() };
  const [listed] = await Promise.all([
    plan.listed?.() ?? [],
    ...requestsOf(tables, plan).map(async (request) => {
      for (const [name, item] of await getBatch(tables, request))
        items[name].set(joined(item as Item & Key), item);
    }),
  ]);
  const found = (name: TableName) => (key: Key) => items[name].get(joined(key));
  return { data: found("data"), money: found("money"), listed };
}

/** Returns all rows of the data table whose sort key begins with the key's; only for kinds that a limit bounds. */
export async function listItems(tables: Tables, { pk, sk }: Key): Promise<readonly Item[]> {
  const items: Item[] = [];
  let from: QueryInput["ExclusiveStartKey"];
  do {
    const page = await search(tables, { partition: pk, sort: startsWith("sk", sk), from });
    items.push(...page.items);
    from = page.lastKey;
  } while (from);
  return items;
}

type BatchRequest = Record<string, { Keys: Key[]; ConsistentRead: boolean }>;

async function getBatch(
  tables: Tables,
  request: BatchRequest,
): Promise<readonly (readonly [TableName, Item])[]> {
  const got: (readonly [TableName, Item])[] = [];
  let left = request;
  for (let round = 0; Object.keys(left).length > 0; round++) {
    if (round > 6) throw new Refusal("unavailable", unavailableMessage);
    if (round > 0) await tables.pause(Math.min(25 * 2 ** round, 400) * tables.chance());
    const answer = await guarded(tables.client.send(new BatchGetCommand({ RequestItems: left })));
    for (const name of ["data", "money"] as const) {
      for (const item of answer.Responses?.[tables[name]] ?? []) got.push([name, item]);
    }
    // Unprocessed keys have the shape of the request.
    left = (answer.UnprocessedKeys ?? {}) as BatchRequest;
  }
  return got;
}

/** A call takes a hundred keys; more go in parallel calls. */
function requestsOf(
  tables: Tables,
  { data, money = [], moneyConsistent = false }: RowRequest,
): readonly BatchRequest[] {
  const unique = (keys: readonly Key[]) => [...new Map(keys.map((key) => [joined(key), key])).values()];
  const all = [
    ...unique(money).map((key) => ({ name: "money" as const, key })),
    ...unique(data).map((key) => ({ name: "data" as const, key })),
  ];
  const requests: BatchRequest[] = [];
  for (let at = 0; at < all.length; at += 100) {
    const some = all.slice(at, at + 100);
    const keysOf = (name: TableName) => some.filter((one) => one.name === name).map(({ key }) => key);
    const [ofData, ofMoney] = [keysOf("data"), keysOf("money")];
    requests.push({
      ...(ofData.length > 0 && { [tables.data]: { Keys: ofData, ConsistentRead: true } }),
      ...(ofMoney.length > 0 && { [tables.money]: { Keys: ofMoney, ConsistentRead: moneyConsistent } }),
    });
  }
  return requests;
}

function joined({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

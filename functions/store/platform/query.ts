import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { all, type Expression, equals, is, startsWith } from "./expressions.ts";
import type { Key } from "./keys.ts";
import { newPlaceholders, placeholdersOf } from "./placeholders.ts";
import { guarded, type Item, type TableName, type Tables } from "./table.ts";

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

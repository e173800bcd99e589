import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
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

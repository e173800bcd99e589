import * as fc from "fast-check";
import { anyCondition, anyUpdate, anyValue, expressionsOf } from "./random-expressions.ts";
import type { Item } from "./values.ts";

/** One request in the protocol's format. */
export interface RandomCommand {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Repeated from the end of the last page until there are no more pages. */
  readonly walks?: boolean;
}

export const tableName = "rows";
export const indexName = "by-group";
/** Part of every key and token; each run replaces it by its own text, so that its rows are separate. */
export const mark = "@";

/** Sequences of commands on few keys. */
export function anyCommands(): fc.Arbitrary<readonly RandomCommand[]> {
  const partition = fc.constantFrom("a", "b").map((name) => ({ S: `${mark}${name}` }));
  const sort = fc.oneof(
    { arbitrary: fc.constantFrom("1", "1x", "2", "3é"), weight: 30 },
    { arbitrary: fc.constant(""), weight: 1 },
  );
  const anyKey = fc.tuple(partition, sort).map(([pk, sk]): Item => ({ pk, sk: { S: sk } }));
  const group = fc.constantFrom("g", "h").map((name) => ({ S: `${mark}${name}` }));
  const fields = fc.record(
    {
      ...{ n: anyValue, s: anyValue, l: anyValue, m: anyValue, t: anyValue },
      gpk: group,
      gsk: fc.oneof(
        { arbitrary: fc.integer({ min: 1, max: 3 }).map((n) => ({ N: String(n) })), weight: 9 },
        anyValue,
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const condition = fc.option(anyCondition, { nil: undefined });
  const tells = fc.constantFrom(undefined, "ALL_OLD" as const);
  const base = fc.record({ ReturnValuesOnConditionCheckFailure: tells });
  const put = fc.tuple(anyKey, fields, condition, base).map(([key, rest, ConditionExpression, more]) => ({
    ...{ TableName: tableName, Item: { ...key, ...rest }, ...more },
    ...expressionsOf({ ConditionExpression }),
  }));
  const removal = fc.tuple(anyKey, condition, base).map(([Key, ConditionExpression, more]) => ({
    ...{ TableName: tableName, Key, ...more },
    ...expressionsOf({ ConditionExpression }),
  }));
  const update = fc
    .tuple(anyKey, anyUpdate, condition, base)
    .map(([Key, UpdateExpression, ConditionExpression, more]) => ({
      ...{ TableName: tableName, Key, ...more },
      ...expressionsOf({ UpdateExpression, ConditionExpression }),
    }));
  const check = fc.tuple(anyKey, anyCondition, base).map(([Key, ConditionExpression, more]) => ({
    ...{ TableName: tableName, Key, ...more },
    ...expressionsOf({ ConditionExpression }),
  }));
  const transaction = fc
    .record({
      TransactItems: fc.array(
        fc.oneof(
          put.map((Put) => ({ Put })),
          update.map((Update) => ({ Update })),
          removal.map((Delete) => ({ Delete })),
          check.map((ConditionCheck) => ({ ConditionCheck })),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      ClientRequestToken: fc.constantFrom(undefined, `${mark}1`, `${mark}2`),
    })
    .map(withoutToken);
  const old = fc.constantFrom("NONE", "ALL_OLD");
  const plain = (
    operation: string,
    inputs: fc.Arbitrary<Record<string, unknown>>,
    returned?: fc.Arbitrary<string>,
  ) =>
    fc.tuple(inputs, returned ?? fc.constant(undefined)).map(
      ([input, ReturnValues]): RandomCommand => ({
        operation,
        input: { ...input, ...(ReturnValues !== undefined && { ReturnValues }) },
      }),
    );
  return fc.array(
    fc.oneof(
      { arbitrary: plain("PutItem", put, old), weight: 3 },
      { arbitrary: plain("UpdateItem", update, fc.constantFrom("NONE", "ALL_NEW")), weight: 5 },
      { arbitrary: plain("DeleteItem", removal, old), weight: 1 },
      { arbitrary: plain("TransactWriteItems", transaction), weight: 3 },
      { arbitrary: anyRead(anyKey), weight: 3 },
    ),
    { minLength: 4, maxLength: 10 },
  );
}

/** Which error the service returns first, for a used token or for an empty key, is not documented. */
function withoutToken({
  ClientRequestToken,
  TransactItems,
}: Record<string, unknown>): Record<string, unknown> {
  const hasEmpty = JSON.stringify(TransactItems).includes('"sk":{"S":""}');
  return { TransactItems, ...(!hasEmpty && { ClientRequestToken }) };
}

function anyRead(anyKey: fc.Arbitrary<Item>): fc.Arbitrary<RandomCommand> {
  const projections = fc.constantFrom(undefined, "pk, n, m.x", "#sk, l[1], l[0]", "#s, gpk", "m, m.x");
  const projection = projections.map((text) => (text === undefined ? undefined : { text, values: [] }));
  const get = fc.tuple(anyKey, projection).map(([Key, ProjectionExpression]) => ({
    operation: "GetItem",
    input: { TableName: tableName, Key, ...expressionsOf({ ProjectionExpression }) },
  }));
  const some = fc.uniqueArray(anyKey, { minLength: 1, maxLength: 4, selector: (key) => JSON.stringify(key) });
  const batch = some.map((Keys) => ({
    operation: "BatchGetItem",
    input: { RequestItems: { [tableName]: { Keys, ConsistentRead: true } } },
  }));
  const together = some.map((keys) => ({
    operation: "TransactGetItems",
    input: { TransactItems: keys.map((Key) => ({ Get: { TableName: tableName, Key } })) },
  }));
  return fc.oneof(get, batch, together, anyWalk(false), anyWalk(true));
}

function anyWalk(ofIndex: boolean): fc.Arbitrary<RandomCommand> {
  const sorts = ofIndex
    ? ([
        ["", []],
        [" AND gsk = ?", [{ N: "2" }]],
        [" AND gsk BETWEEN ? AND ?", [{ N: "1" }, { N: "2.0" }]],
      ] as const)
    : ([
        ["", []],
        [" AND begins_with(#sk, ?)", [{ S: "1" }]],
        [" AND #sk > ?", [{ S: "1" }]],
        [" AND sk <= ?", [{ S: "2" }]],
      ] as const);
  return fc
    .record({
      name: ofIndex ? fc.constantFrom("g", "h") : fc.constantFrom("a", "b"),
      sort: fc.constantFrom(...sorts),
      filter: fc.option(anyCondition, { nil: undefined }),
      Limit: fc.constantFrom(undefined, 1, 2),
      ScanIndexForward: fc.boolean(),
    })
    .map(({ name, sort: [text, values], filter: FilterExpression, Limit, ScanIndexForward }) => ({
      operation: "Query",
      walks: true,
      input: {
        ...{ TableName: tableName, Limit, ScanIndexForward },
        ...(ofIndex && { IndexName: indexName }),
        ...expressionsOf({
          KeyConditionExpression: {
            text: `${ofIndex ? "gpk" : "pk"} = ?${text}`,
            values: [{ S: `${mark}${name}` }, ...values],
          },
          FilterExpression,
        }),
      },
    }));
}

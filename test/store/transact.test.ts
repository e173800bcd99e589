import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fundsKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import type { Tables } from "../../functions/store/platform/table.ts";
import { transact, type Write } from "../../functions/store/platform/transact.ts";
import { cancel, loseAnswer, withFaults } from "../support/fault-injection.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let tables: Tables;
beforeAll(async () => {
  world = await startWorld();
  tables = world.services.tables;
});
afterAll(() => world.stop());

let count = 0;
const newId = () => `row-${++count}`;
const keyOf = (id: string) => ({ pk: `TEST#${id}`, sk: "ROW" });

/** Writes a row where none stands. */
function put(id: string, value: string): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...keyOf(id), value },
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

const storedIn = async (id: string) => (await getItem(tables, "data", keyOf(id)))?.["value"];

describe("a transaction", () => {
  test("writes all or nothing", async () => {
    const [one, two, three] = [newId(), newId(), newId()];
    expect(await transact(tables, newId(), [put(one, "a"), put(two, "a")])).toEqual({ written: true });
    const lost = await transact(tables, newId(), [put(three, "b"), put(two, "b")]);
    expect(lost.written).toBe(false);
    expect(await storedIn(three)).toBeUndefined();
    expect(await storedIn(two)).toBe("a");
  });

  test("names each write that lost by its place, with the row that it met", async () => {
    const ids = [newId(), newId(), newId(), newId()];
    const [first = "", , third = ""] = ids;
    await transact(tables, newId(), [put(first, "first"), put(third, "third")]);
    const outcome = await transact(
      tables,
      newId(),
      ids.map((id) => put(id, "late")),
    );
    expect(outcome).toEqual({
      written: false,
      conflicts: new Map([
        [0, { ...keyOf(first), value: "first" }],
        [2, { ...keyOf(third), value: "third" }],
      ]),
    });
  });

  test("names a write that lost to a row that is not there, without a row", async () => {
    const id = newId();
    const update: Write = {
      Update: {
        TableName: tables.money,
        Key: fundsKey(id, 0),
        UpdateExpression: "ADD #balance :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#balance": "balanceMicros" },
        ExpressionAttributeValues: { ":one": 1 },
      },
    };
    const outcome = await transact(tables, newId(), [put(newId(), "a"), update]);
    expect(outcome).toEqual({ written: false, conflicts: new Map([[1, undefined]]) });
  });

  test("is done once for one token, however often it is asked for", async () => {
    const [id, token] = [newId(), newId()];
    const add: Write = {
      Update: {
        TableName: tables.data,
        Key: keyOf(id),
        UpdateExpression: "ADD #value :one",
        ExpressionAttributeNames: { "#value": "value" },
        ExpressionAttributeValues: { ":one": 1 },
      },
    };
    await withFaults(world, [{ command: "TransactWriteItems", act: loseAnswer, times: 2 }], async () => {
      expect(await transact(tables, token, [add])).toEqual({ written: true });
    });
    expect(await transact(tables, token, [add])).toEqual({ written: true });
    expect(await storedIn(id)).toBe(1);
    await transact(tables, newId(), [add]);
    expect(await storedIn(id)).toBe(2);
  });

  test("that meets others is tried eight times at most, or as often as its caller says", async () => {
    for (const [most, tries] of [
      [undefined, 8],
      [3, 3],
    ] as const) {
      const id = newId();
      const rule = { command: "TransactWriteItems", act: cancel("None", "TransactionConflict"), times: 99 };
      const met = await withFaults(world, [rule], async () => {
        const writes = [put(id, "a"), put(newId(), "a")];
        await expect(transact(tables, newId(), writes, most)).rejects.toMatchObject({
          name: "unavailable",
          retryAfter: 2,
        });
      });
      expect(met).toEqual([tries]);
      expect(await storedIn(id)).toBeUndefined();
    }
  });

  test("that lost a condition while it met others has lost: it is not tried again", async () => {
    const codes = ["TransactionConflict", "ConditionalCheckFailed"];
    const rule = { command: "TransactWriteItems", act: cancel(...codes), times: 99 };
    const met = await withFaults(world, [rule], async () => {
      const outcome = await transact(tables, newId(), [put(newId(), "a"), put(newId(), "a")]);
      expect(outcome).toEqual({ written: false, conflicts: new Map([[1, undefined]]) });
    });
    expect(met).toEqual([1]);
  });
});

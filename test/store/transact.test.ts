import { describe, expect } from "vitest";
import { exists } from "../../functions/store/platform/expressions.ts";
import { fundsKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import type { Tables } from "../../functions/store/platform/table.ts";
import { transact, type Write } from "../../functions/store/platform/transact.ts";
import { putWrite, updateWrite } from "../../functions/store/platform/writes.ts";
import { cancel, loseAnswer, withFaults } from "../support/fault-injection.ts";
import { memoryEngine } from "../support/memory-dynamo/engines.ts";
import { worldTest } from "../support/test.ts";

// All calls by the SDK: the engine compares the text of two calls with one token.
const test = worldTest({}, { engine: memoryEngine }).extend(
  "tables",
  { scope: "file" },
  ({ world }) => world.services.tables,
);

let count = 0;
const newId = () => `row-${++count}`;
const keyOf = (id: string) => ({ pk: `TEST#${id}`, sk: "ROW" });

/** Writes a row where there is none. */
const put = (tables: Tables, id: string, value: string): Write =>
  putWrite(tables, "data", { ...keyOf(id), value });

const storedIn = async (tables: Tables, id: string) => (await getItem(tables, "data", keyOf(id)))?.["value"];

describe("a transaction", () => {
  test("a transaction writes all or nothing", async ({ tables }) => {
    const [one, two, three] = [newId(), newId(), newId()];
    expect(await transact(tables, newId(), { rows: [put(tables, one, "a"), put(tables, two, "a")] })).toEqual(
      {
        written: true,
      },
    );
    const refused = await transact(tables, newId(), {
      rows: [put(tables, three, "b"), put(tables, two, "b")],
    });
    expect(refused.written).toBe(false);
    expect(await storedIn(tables, three)).toBeUndefined();
    expect(await storedIn(tables, two)).toBe("a");
  });

  test("reports each failed condition by its write's name, with the row", async ({ tables }) => {
    const [first, second, third, fourth] = [newId(), newId(), newId(), newId()];
    await transact(tables, newId(), { rows: [put(tables, first, "first"), put(tables, fourth, "fourth")] });
    const outcome = await transact(tables, newId(), {
      taken: put(tables, first, "late"),
      free: put(tables, second, "late"),
      absent: undefined,
      several: [put(tables, third, "late"), put(tables, fourth, "late")],
    });
    expect(outcome).toEqual({
      written: false,
      conflicts: {
        taken: { item: { ...keyOf(first), value: "first" }, at: 0 },
        several: { item: { ...keyOf(fourth), value: "fourth" }, at: 1 },
      },
    });
  });

  test("reports a condition that failed for lack of a row, without a row", async ({ tables }) => {
    const id = newId();
    const update = updateWrite(tables, "money", {
      key: fundsKey(id, 0),
      add: { balanceMicros: 1 },
      where: exists(),
    });
    const outcome = await transact(tables, newId(), { row: put(tables, newId(), "a"), funds: update });
    expect(outcome).toEqual({ written: false, conflicts: { funds: { item: undefined, at: 0 } } });
  });

  test("happens once for one token, however often it is sent", async ({ world, tables }) => {
    const [id, token] = [newId(), newId()];
    const add = updateWrite(tables, "data", { key: keyOf(id), add: { value: 1 } });
    await withFaults(world, [{ command: "TransactWriteItems", act: loseAnswer, times: 2 }], async () => {
      expect(await transact(tables, token, { add })).toEqual({ written: true });
    });
    expect(await transact(tables, token, { add })).toEqual({ written: true });
    expect(await storedIn(tables, id)).toBe(1);
    await transact(tables, newId(), { add });
    expect(await storedIn(tables, id)).toBe(2);
  });

  test("is tried eight times on conflicts, or as often as its caller says", async ({ world, tables }) => {
    for (const [most, tries] of [
      [undefined, 8],
      [3, 3],
    ] as const) {
      const id = newId();
      const rule = { command: "TransactWriteItems", act: cancel("None", "TransactionConflict"), times: 99 };
      const met = await withFaults(world, [rule], async () => {
        const writes = { rows: [put(tables, id, "a"), put(tables, newId(), "a")] };
        await expect(transact(tables, newId(), writes, most)).rejects.toMatchObject({
          name: "unavailable",
          retryAfter: 2,
        });
      });
      expect(met).toEqual([tries]);
      expect(await storedIn(tables, id)).toBeUndefined();
    }
  });

  test("is not tried again where a condition failed beside a conflict", async ({ world, tables }) => {
    const codes = ["TransactionConflict", "ConditionalCheckFailed"];
    const rule = { command: "TransactWriteItems", act: cancel(...codes), times: 99 };
    const met = await withFaults(world, [rule], async () => {
      const outcome = await transact(tables, newId(), {
        one: put(tables, newId(), "a"),
        other: put(tables, newId(), "a"),
      });
      expect(outcome).toEqual({ written: false, conflicts: { other: { item: undefined, at: 0 } } });
    });
    expect(met).toEqual([1]);
  });
});

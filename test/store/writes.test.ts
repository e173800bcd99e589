import { describe, expect } from "vitest";
import { Refusal } from "../../functions/domain/platform/refusals.ts";
import { all, equals, exists } from "../../functions/store/platform/expressions.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { retryOnConflict } from "../../functions/store/platform/retry.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import { put, remove, update } from "../../functions/store/platform/write.ts";
import {
  checkWrite,
  deleteWrite,
  putWrite,
  updateWrite,
  versionedDelete,
  versionedPut,
} from "../../functions/store/platform/writes.ts";
import { inWorld } from "../support/test.ts";

const test = inWorld.extend("tables", { scope: "file" }, ({ world }) => world.services.tables);

let count = 0;
const newKey = () => ({ pk: `TEST#writes-${++count}`, sk: "ROW" });
const newToken = () => `token-${++count}`;

describe("named writes", () => {
  test("report the row that a failed condition met under the write's name", async ({ tables }) => {
    const [a, b, c] = [newKey(), newKey(), newKey()];
    await put(tables, "data", { ...b, value: 1 });
    const outcome = await transact(tables, newToken(), {
      first: putWrite(tables, "data", a),
      left: undefined,
      second: [putWrite(tables, "data", c), putWrite(tables, "data", b)],
    });
    expect(outcome).toEqual({ written: false, conflicts: { second: { item: { ...b, value: 1 }, at: 1 } } });
    expect(await getItem(tables, "data", a)).toBeUndefined();
  });

  test("check, change and delete rows together", async ({ tables }) => {
    const [a, b, c] = [newKey(), newKey(), newKey()];
    for (const key of [a, b, c]) await put(tables, "data", { ...key, value: 1 });
    const outcome = await transact(tables, newToken(), {
      checked: checkWrite(tables, "data", a, equals("value", 1)),
      changed: updateWrite(tables, "data", { key: b, add: { value: 1 }, where: exists() }),
      deleted: deleteWrite(tables, "data", c, equals("value", 1)),
    });
    expect(outcome).toEqual({ written: true });
    const rows = await Promise.all([a, b, c].map((key) => getItem(tables, "data", key)));
    expect(rows.map((row) => row?.["value"])).toEqual([1, 2, undefined]);
  });

  test("keep the version that was read", async ({ tables }) => {
    const key = newKey();
    const write = (rev: number) =>
      transact(tables, newToken(), { row: versionedPut(tables, "data", { ...key, value: rev }, rev) });
    expect([(await write(0)).written, (await write(0)).written, (await write(1)).written]).toEqual([
      true,
      false,
      true,
    ]);
    const drop = (rev: number) =>
      transact(tables, newToken(), { row: versionedDelete(tables, "data", key, rev) });
    expect([(await drop(1)).written, (await drop(2)).written]).toEqual([false, true]);
  });
});

describe("a single write", () => {
  test("puts a row only where there is none, unless it may replace one", async ({ tables }) => {
    const key = newKey();
    expect(await put(tables, "data", { ...key, value: 1 })).toHaveProperty("item");
    expect(await put(tables, "data", { ...key, value: 2 })).toEqual({ conflict: { ...key, value: 1 } });
    expect(await put(tables, "data", { ...key, value: 3 }, null)).toHaveProperty("item");
    expect((await getItem(tables, "data", key))?.["value"]).toBe(3);
  });

  test("returns the changed row, or the row that its condition met", async ({ tables }) => {
    const key = newKey();
    await put(tables, "data", { ...key, value: 1 });
    const change = (value: number) =>
      update(tables, "data", { key, set: { value: 2 }, where: all(exists(), equals("value", value)) });
    expect(await change(1)).toEqual({ item: { ...key, value: 2 } });
    expect(await change(1)).toEqual({ conflict: { ...key, value: 2 } });
    expect(await remove(tables, "data", key, equals("value", 1))).toHaveProperty("conflict");
    expect(await remove(tables, "data", key, equals("value", 2))).toHaveProperty("item");
  });
});

describe("retrying on conflicts", () => {
  const waits: number[] = [];
  const waiting = { pause: async (ms: number) => void waits.push(ms), chance: () => 1 };

  test("returns the first value, and passes the number of the attempt", async () => {
    const attempts: number[] = [];
    const value = await retryOnConflict(waiting, "busy", async (attempt) => {
      attempts.push(attempt);
      return attempt === 2 ? "done" : undefined;
    });
    expect([value, attempts]).toEqual(["done", [0, 1, 2]]);
  });

  test("gives up after the last attempt, having waited longer before each, to a bound", async () => {
    waits.length = 0;
    await expect(retryOnConflict(waiting, "busy", async () => undefined, 8)).rejects.toThrow(
      new Refusal("unavailable", "busy"),
    );
    expect(waits).toEqual([25, 50, 100, 200, 400, 400, 400]);
  });
});

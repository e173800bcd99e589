import { describe, expect } from "vitest";
import { fundsKey } from "../../functions/store/platform/keys.ts";
import { listItems } from "../../functions/store/platform/query.ts";
import {
  listed,
  optionalRow,
  preparePlan,
  readTogether,
  readWithPlan,
  row,
  rows,
} from "../../functions/store/platform/read-plan.ts";
import type { Item } from "../../functions/store/platform/table.ts";
import { put } from "../../functions/store/platform/write.ts";
import { inWorld } from "../support/test.ts";

const test = inWorld.extend("tables", { scope: "file" }, ({ world }) => world.services.tables);

test.beforeAll(async ({ tables }) => {
  for (const sk of ["A", "B"]) await put(tables, "data", { ...keyOf(sk), value: sk });
});

const keyOf = (sk: string) => ({ pk: "TEST#plan", sk });
const storedValue = (item: Item | undefined) => item?.["value"];

describe("a read plan", () => {
  test("returns parsed rows under its names, from one call", async ({ world, tables }) => {
    world.recorder.reset();
    const found = await readTogether(tables, {
      one: row(keyOf("A"), storedValue),
      none: row(keyOf("C"), storedValue),
      several: rows([keyOf("B"), keyOf("C"), keyOf("A")], (items) => items.map(storedValue)),
      optional: optionalRow(undefined, () => "no key"),
    });
    expect({ ...found }).toEqual({
      one: "A",
      none: undefined,
      several: ["B", undefined, "A"],
      optional: "no key",
    });
    expect(world.recorder.calls().map(({ command }) => command)).toEqual(["BatchGetItem"]);
  });

  test("lists rows by a separate call at the same time", async ({ tables }) => {
    const found = await readTogether(tables, {
      all: listed(
        (from) => listItems(from, keyOf("")),
        (items) => items.map(storedValue),
      ),
      one: row(keyOf("B"), storedValue),
    });
    expect([found.all, found.one]).toEqual([["A", "B"], "B"]);
  });

  test("parses a row when it is first looked at, and only once", async ({ tables }) => {
    let count = 0;
    const parse = () => ++count;
    const found = await readTogether(tables, {
      parsed: row(keyOf("A"), parse),
      unused: row(keyOf("B"), parse),
    });
    expect([found.parsed, found.parsed, count]).toEqual([1, 1, 1]);
  });

  test("reads a further row in the same call", async ({ world, tables }) => {
    world.recorder.reset();
    const plan = preparePlan(tables, { one: row(keyOf("B"), storedValue) });
    const { item, found } = await readWithPlan(tables, keyOf("A"), plan);
    expect([storedValue(item), found.one, world.recorder.calls().length]).toEqual(["A", "B", 1]);
  });

  test("reads the money table strongly where one of its reads requires it", ({ tables }) => {
    const weak = { funds: row(fundsKey("prj", 0), storedValue, "money") };
    const strong = { funds: { ...weak.funds, isConsistent: true } };
    expect(preparePlan(tables, weak).wanted.moneyConsistent).toBe(false);
    expect(preparePlan(tables, { ...strong, other: weak.funds }).wanted.moneyConsistent).toBe(true);
  });
});

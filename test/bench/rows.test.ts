import { expect, test } from "vitest";
import { overLimit, tableOf } from "../../bench/rows.ts";

const rows = [
  { name: "a", figures: { depth: { value: 2, limit: 2 }, units: { value: 12.5, limit: 12 } } },
  { name: "b", figures: { units: { value: 300.04, unit: " KB" } } },
  { name: "c", figures: {}, notMeasured: "no valgrind" },
];

test("a figure at its limit is within it, one over it is told with both numbers, one without a limit never", () => {
  expect(overLimit(rows)).toEqual(["a: units 12.5, may be 12"]);
});

test("the table shows each limit beside its figure, what is over, and why something is missing", () => {
  expect(tableOf(rows, ["depth", "units"]).split("\n")).toEqual([
    "|     | depth | units                     |",
    "| --- | ----- | ------------------------- |",
    "| a   | 2 / 2 | OVER 12.5 / 12            |",
    "| b   |       | 300 KB                    |",
    "| c   |       | not measured: no valgrind |",
  ]);
});

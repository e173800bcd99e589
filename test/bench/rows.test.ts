import { expect, test } from "vitest";
import { looseLimits, overLimit, tableOf } from "../../bench/measures/rows.ts";

const rows = [
  { name: "a", figures: { depth: { value: 2, limit: 2 }, units: { value: 12.5, limit: 12 } } },
  { name: "b", figures: { units: { value: 300.04, unit: " KB" } } },
  { name: "c", figures: {}, notMeasured: "no valgrind" },
];

test("a figure above its limit is reported with both, one at its limit or without one is not", () => {
  expect(overLimit(rows)).toEqual(["a: units 12.5, limit 12"]);
});

test.each([
  { value: 13, limit: 13, ceiling: 12 },
  { value: 10, limit: 13, ceiling: 12 },
  { value: 13, ceiling: 12 },
])("%j is above its ceiling", (figure) => {
  expect(overLimit([{ name: "a", figures: { units: figure } }])[0]).toMatch(/^a: units .*ceiling 12$/);
});

test.each([
  { value: 0, limit: 1 },
  { value: 3, limit: 4 },
  { value: 100, limit: 110 },
  { value: 12, limit: 12, ceiling: 40 },
  { value: 5 },
])("the limit of %j is tight enough", (figure) => {
  expect(looseLimits([{ name: "a", figures: { units: figure } }])).toEqual([]);
});

test.each([
  [{ value: 0, limit: 1.5 }, "a: units 0, limit 1.5: set it to 0"],
  [{ value: 3, limit: 6 }, "a: units 3, limit 6: set it to 3"],
  [{ value: 100, limit: 111, unit: " KB" }, "a: units 100 KB, limit 111 KB: set it to 105"],
  [{ value: 5.2, limit: 5.8, unit: " x" }, "a: units 5.2 x, limit 5.8 x: set it to 5.5"],
])("the limit of %j is loose, and the message has the limit to set", (figure, message) => {
  expect(looseLimits([{ name: "a", figures: { units: figure } }])).toEqual([message]);
});

test("a limit that rows share is loose only if it is for the largest of them", () => {
  const shared = (value: number, limit: number) => ({ value, limit, unit: " KB", sharedLimit: "emails" });
  const group = (limit: number) => [
    { name: "small", figures: { bundle: shared(200, limit) } },
    { name: "large", figures: { bundle: shared(300, limit) } },
  ];
  expect(looseLimits(group(320))).toEqual([]);
  expect(looseLimits(group(340))).toEqual(["large: bundle 300 KB, limit 340 KB: set it to 315"]);
});

test("the table has each figure with its limit, marks what is over it, and says why a row was not measured", () => {
  expect(tableOf(rows, ["depth", "units"]).split("\n")).toEqual([
    "|     | depth | units                     |",
    "| --- | ----- | ------------------------- |",
    "| a   | 2 / 2 | OVER 12.5 / 12            |",
    "| b   |       | 300 KB                    |",
    "| c   |       | not measured: no valgrind |",
  ]);
});

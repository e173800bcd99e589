import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { cellOf, coverageOf } from "./engine/cells.ts";
import { csvColumns, csvRow, tableText, tooFewCells, totalsOf } from "./report.ts";

const get = (mode?: "kill before" | "throttled") => cellOf("deliver", "dynamodb Get SWEPT", mode);

test("the whole of the cells is each call that a function made with each fault that it can meet", () => {
  // A read is neither lost nor made twice, and does not conflict.
  const { kinds, visited, whole, missing } = coverageOf(new Set([get(), get("kill before")]));
  expect([kinds, visited, whole]).toEqual([1, 1, 6]);
  expect(missing).toContain("deliver\tdynamodb Get\tthrottled");
  expect(missing).not.toContain("deliver\tdynamodb Get\tconflict");
});

test("routes are one function, and rows of another kind are not another call", () => {
  expect(cellOf("POST /emails", "dynamodb Get A", undefined)).toBe(
    cellOf("GET /topics", "dynamodb Get B", undefined),
  );
  expect(cellOf("sweep", "dynamodb Get A", undefined)).not.toBe(
    cellOf("deliver", "dynamodb Get A", undefined),
  );
});

test("a job with enough seeds fails where it visited too few cells, and names some", () => {
  const cells = new Set([get(), get("kill before"), get("throttled")]);
  expect(tooFewCells({ seeds: 39, cells })).toBeUndefined();
  expect(tooFewCells({ seeds: 1000, cells })).toMatch(/33\.3 % .* at least 95 %.*deliver\tdynamodb Get/);
});

test("the published file has the columns that a job writes", async () => {
  const text = await readFile(join(root, "docs/proof/seeds.csv"), "utf8");
  const [header, ...rows] = text.trim().split("\n");
  expect(header).toBe(csvColumns);
  const columns = csvColumns.split(",").length;
  for (const row of rows) expect(row.split(",")).toHaveLength(columns);
  const totals = { ...totalsOf([]), cells: new Set([get()]), faults: { "kill before": 2, throttled: 1 } };
  const row = csvRow(totals, { date: "d", commit: "c", first: 1, cpuSeconds: 3600, canarySeed: 4 });
  expect(row.split(",")).toHaveLength(columns);
  expect(row).toContain("kill before 2; throttled 1");
  expect(tableText(totals, 1)).toMatch(/in percent +0\.0/);
});

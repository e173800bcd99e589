import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvRecord, csvRecords } from "../../functions/operations/imports/csv-records.ts";

/** Reads all of a text, `size` bytes at a time and `most` records at once, as an import's steps do. */
async function readBy(text: string, size: number, most: number, delimiter = ",") {
  const bytes = Buffer.from(text);
  const records: (Pick<CsvRecord, "cells" | "fault"> & { readonly line: number })[] = [];
  let [at, line] = [0, 1];
  while (at < bytes.length) {
    const last = at + size >= bytes.length;
    const some = await csvRecords(bytes.subarray(at, at + size), { delimiter, last, most });
    if (some.length === 0) return records;
    for (const { cells, fault, lines } of some) {
      records.push({ cells, line, ...(fault !== undefined && { fault }) });
      line += lines;
    }
    at += some.at(-1)?.end ?? 0;
  }
  return records;
}

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 6 }).filter((one) => one.isWellFormed()),
  fc.constantFrom("", "a\nb", "a\r\nb", "a\rb", '"', 'say "x"', " x ", ",", ";"),
);
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

describe("the records of a CSV file", () => {
  test("are the same wherever the file is split into steps", async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        lineEnd,
        fc.integer({ min: 80, max: 300 }),
        fc.integer({ min: 1, max: 5 }),
        async (given, end, size, most) => {
          const text = stringify(given, { record_delimiter: end, quoted: true });
          const longest = Math.max(
            ...given.map((row) => Buffer.byteLength(stringify([row], { quoted: true }))),
          );
          const read = await readBy(text, Math.max(size, 2 * longest + 2), most);
          expect(read.map(({ cells }) => cells)).toEqual(given);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("have the line numbers of an editor", async () => {
    await fc.assert(
      fc.asyncProperty(rows, lineEnd, async (given, end) => {
        const tame = given.map((row) => row.map((one) => one.replaceAll(/[\r\n]+/g, end)));
        const text = stringify(tame, { record_delimiter: end, quoted: true });
        let line = 1;
        const lines = tame.map((row) => {
          const own = line;
          line += 1 + row.join("").split(end).length - 1;
          return own;
        });
        expect((await readBy(text, 100_000, 500)).map((record) => record.line)).toEqual(lines);
      }),
      { numRuns: 100 },
    );
  });

  test("are never fewer because of a line with an unclosed quote", async () => {
    const broken = fc.constantFrom('"a"b', '"open', 'x,"y"z', '"', '"""');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant("good,1"), broken), { minLength: 1, maxLength: 12 }),
        async (lines) => {
          const read = await readBy(`${lines.join("\n")}\n`, 100_000, 500);
          expect(read.reduce((_, { line }) => line, 0)).toBeLessThanOrEqual(lines.length);
          const after = lines.findLastIndex((line) => line !== "good,1");
          const tail = read.filter(({ line }) => line > after + 1);
          expect(tail.map(({ cells }) => cells)).toEqual(lines.slice(after + 1).map(() => ["good", "1"]));
        },
      ),
      { numRuns: 150 },
    );
  });
});

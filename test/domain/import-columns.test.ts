import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellOfText, plainText } from "../../functions/domain/imports/csv-cells.ts";
import { columnsOf, delimiterOf } from "../../functions/domain/imports/import-columns.ts";

describe("the columns of a header", () => {
  test("are recognized by name in any spelling; a valid property key is a property, others are ignored", () => {
    const header = [
      "E-Mail",
      " FIRST name",
      "last_name",
      "Unsubscribed",
      "plan",
      "Job title",
      "created_at",
      "properties.email",
    ];
    expect(columnsOf(header, {})).toEqual({
      columns: [
        "email",
        "firstName",
        "lastName",
        "unsubscribed",
        { property: "plan" },
        null,
        null,
        { property: "email" },
      ],
    });
  });

  test("follow the caller's map first", () => {
    const map = { "Job title": "properties.title", mail: "email", email: null };
    expect(columnsOf(["Mail", "Job Title", "email"], map)).toEqual({
      columns: ["email", { property: "title" }, null],
    });
  });

  test.each([
    [
      ["email", "constructor"],
      ["email", null],
    ],
    [
      ["email", "properties.9"],
      ["email", null],
    ],
    [
      ["email", "__proto__"],
      ["email", null],
    ],
  ])("%j contain no property with an invalid key", (header, columns) => {
    expect(columnsOf(header, {})).toEqual({ columns });
  });

  test.each([
    ["a,b;c,d", ","],
    ["a;b;c,d", ";"],
    ["a\tb", "\t"],
    ['"a;b;c",d', ","],
    ["email", ","],
  ])("%j are separated by %j", (line, delimiter) => {
    expect(delimiterOf(line)).toBe(delimiter);
  });
});

test("a cell is never a formula, and always reads back as its text", () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom("", "'", "''"),
        fc.constantFrom("=", "+", "-", "@", "\t", "\r", "＝"),
        fc.string(),
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (one) => {
      expect(cellOfText(one)).not.toMatch(/^[=+\-@\t\r]/);
      expect(plainText(cellOfText(one))).toBe(one);
    }),
    { numRuns: 1000 },
  );
});

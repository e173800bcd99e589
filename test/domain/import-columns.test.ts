import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellOfText, plainText } from "../../functions/domain/imports/csv-cells.ts";
import { columnsOf, declaredDelimiter, delimiterOf } from "../../functions/domain/imports/import-columns.ts";

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
        { property: "email", isNamed: true },
      ],
      ignored: ["Job title"],
    });
  });

  test("follow the caller's map first", () => {
    const map = { "Job title": "properties.title", mail: "email", email: null };
    expect(columnsOf(["Mail", "Job Title", "email"], map)).toEqual({
      columns: ["email", { property: "title", isNamed: true }, null],
      ignored: [],
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
    expect(columnsOf(header, {})).toEqual({ columns, ignored: header.slice(1) });
  });

  test.each([
    ["Email Address", "email"],
    ["mail", "email"],
    ["Given Name", "firstName"],
    ["SURNAME", "lastName"],
  ])("include the usual name %j of %s, unless another column has the field", (header, field) => {
    const rest = field === "email" ? [] : ["email"];
    expect(columnsOf([header, ...rest], {})).toEqual({ columns: [field, ...rest], ignored: [] });
    const both = columnsOf([...new Set(["email", field]), header], {});
    expect(both).not.toHaveProperty("fault");
    expect(Object(both).columns.filter((one: unknown) => one === field)).toHaveLength(1);
  });

  test.each([
    ["Given Name", "firstName"],
    ["Surname", "lastName"],
  ])("a column with the usual name %j is no column of opt-outs, whatever its cells say", (header, field) => {
    const read = columnsOf(["email", header], {}, [["a@example.com", "Blocklist"]]);
    expect(read).toEqual({ columns: ["email", field], ignored: [] });
  });

  test("a header has at most 500 columns", () => {
    const header = ["email", ...Array.from({ length: 500 }, (_, at) => `p${at}`)];
    expect(columnsOf(header, {})).toEqual({ fault: "The file has more than 500 columns." });
    expect(columnsOf(header.slice(0, 500), {})).not.toHaveProperty("fault");
  });

  test.each([
    ["sep=;", ";"],
    ['"sep=,"', ","],
    ["SEP=\t", "\t"],
    ["sep", undefined],
    ["sep=x", undefined],
  ])("%j declares the delimiter %j", (line, delimiter) => {
    expect(declaredDelimiter(line)).toBe(delimiter);
  });

  test.each([
    ["a,b;c,d", ","],
    ["a;b;c,d", ";"],
    ["a\tb", "\t"],
    ['"a;b;c",d', ","],
    ["email", ","],
  ])("the columns %j are separated by %j", (line, delimiter) => {
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

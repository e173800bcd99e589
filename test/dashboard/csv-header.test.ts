import { describe, expect, test } from "vitest";
import {
  columnMap,
  problemOf,
  proposeColumns,
  readColumns,
} from "../../dashboard/pages/contacts/csv-header.ts";
import { csvOf } from "../../dashboard/pages/contacts/refused-lines.tsx";

describe("the columns of a file", () => {
  test.each([
    ["commas", "email,name\na@x.test,Ada\n"],
    ["semicolons, and a declared one", "sep=;\r\nemail;name\r\na@x.test;Ada\r\n"],
    ["tabs", "email\tname\na@x.test\tAda"],
    ["quotes", '\uFEFF"email","name"\n"a@x.test","Ada"'],
  ])("are read with %s", (_, text) => {
    expect(readColumns(text)).toEqual([
      { header: "email", sample: "a@x.test" },
      { header: "name", sample: "Ada" },
    ]);
  });

  test("may have delimiters, quotes and line breaks in quoted cells", () => {
    expect(readColumns('"a, ""b""",c\n"1\n2",3\n')).toEqual([
      { header: 'a, "b"', sample: "1\n2" },
      { header: "c", sample: "3" },
    ]);
  });

  test("are proposed by their names, and become what the API takes", () => {
    const columns = proposeColumns(
      readColumns("E-Mail,Given name,Shoe size (EU),properties.plan,createdAt,\n"),
    );
    expect(problemOf(columns)).toBeUndefined();
    expect(columnMap(columns)).toEqual({
      "E-Mail": "email",
      "Given name": "firstName",
      "Shoe size (EU)": "properties.Shoe_size_EU",
      "properties.plan": "properties.plan",
      createdAt: null,
    });
  });

  test.each([
    ["name,plan", /One column has to be the address/],
    ["email,Opted out", /looks like a record of who has opted out/],
    ["email,plan,Plan!", undefined],
    ["email,a b,a-b", /Two columns become the property a_b/],
    ["email,1234", /cannot be the key of a property/],
  ])("of %s: what a person has to decide first", (header, problem) => {
    const found = problemOf(proposeColumns(readColumns(header)));
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });

  test.each(["UNSUB_TIME", "CLEAN_TIME", "Accepts Email Marketing", "EMAIL_BLACKLISTED", "email_disabled"])(
    "%s, as another service exports it, is left to a person to decide",
    (header) => {
      expect(problemOf(proposeColumns(readColumns(`email,${header}`)))).toMatch(/who has opted out/);
    },
  );

  test("a column of opt-ins becomes what the API takes once a person says so", () => {
    const columns = proposeColumns(readColumns("email,Accepts Email Marketing\na@x.test,yes"));
    const chosen = columns.map((one) =>
      one.target === "" ? { ...one, target: "subscribed" as const } : one,
    );
    expect(problemOf(chosen)).toBeUndefined();
    expect(columnMap(chosen)).toEqual({ email: "email", "Accepts Email Marketing": "subscribed" });
  });

  test("a second column of addresses is a property", () => {
    const map = columnMap(proposeColumns(readColumns("email,mail")));
    expect(map).toEqual({ email: "email", mail: "properties.mail" });
  });
});

test("refused lines are a CSV file whose reasons may have quotes", () => {
  expect(csvOf([{ line: 3, message: 'not "an" address' }])).toBe('line,reason\n3,"not ""an"" address"');
});

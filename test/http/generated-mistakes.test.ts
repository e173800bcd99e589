import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { operations } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import type { Issue } from "../../functions/domain/platform/refusals.ts";
import { pathText } from "../../functions/http/issues/path-text.ts";
import { parseRequest } from "../../functions/http/parse.ts";
import { objectsOf, placesOf } from "./schema-places.ts";

const withBody = operations.filter(({ body, page }) => body && !page);
const withQuery = operations.filter(({ query, page }) => query && !page);

/** Values of every kind; the schema of a field refuses at least one of them. */
const strange = [
  null,
  12,
  -1.5,
  1e300,
  true,
  "",
  "x",
  "a,b",
  "12",
  "true",
  "{}",
  [],
  [12],
  [[]],
  {},
  { x: 1 },
];

async function issuesOf(operation: Operation, body: unknown, query?: Record<string, string>) {
  // The parser reads these fields of an event alone.
  const event = { headers: {}, queryStringParameters: query } as unknown as APIGatewayProxyEventV2;
  const { fault } = await parseRequest(operation, event, body, undefined);
  const issues = (fault?.issues ?? []) as readonly Issue[];
  if (fault) for (const text of [fault.message, ...issues.map(({ message }) => message)]) expectPlain(text);
  return issues;
}

/** No word of the parser, of the runtime or of a value that is not there. */
function expectPlain(text: string): void {
  expect(text).not.toMatch(
    /invalid input|expected|undefined|NaN|\[object|zod|\.ts:| at \/|record|nonoptional/i,
  );
  expect(text).not.toMatch(/: (is not valid)?\.?$/);
}

const near = (path: string, at: string) => path === at || at.startsWith(path) || path.startsWith(at);

describe.each(withBody)("$id", (operation) => {
  const { body } = operation;
  if (!body) throw new Error("it has a body");

  test("says that each missing field is required", async () => {
    for (const { path, isRequired, around } of placesOf(body)) {
      if (!isRequired) continue;
      const issues = await issuesOf(operation, around(undefined));
      const texts = issues.map((issue) => `${issue.path}: ${issue.message}`);
      const unions = issues.filter(({ message }) => message.startsWith("needs "));
      if (unions.length === 0) expect(texts).toContain(`${pathText(path)}: is required`);
    }
  });

  test("names each field of a wrong type, and says what it must be", async () => {
    for (const { path, around } of placesOf(body)) {
      let refused = 0;
      for (const value of strange) {
        const issues = await issuesOf(operation, around(value));
        const own = issues.filter((issue) => near(issue.path, pathText(path)));
        if (own.length > 0) refused++;
      }
      expect(refused, pathText(path)).toBeGreaterThan(0);
    }
  });

  test("names each unknown field", async () => {
    for (const { path, around } of objectsOf(body)) {
      const issues = await issuesOf(operation, around({ notAField: 1 }));
      expect(issues).toContainEqual({ path: pathText([...path, "notAField"]), message: "unknown field" });
    }
  });
});

describe.each(withQuery)("the query of $id", (operation) => {
  const { query } = operation;
  if (!query) throw new Error("it has a query");

  test("names each parameter of a wrong form", async () => {
    for (const { path } of placesOf(query)) {
      const name = pathText(path);
      for (const value of ["x", "-1", "1.5", "2030-13-01", "[]", "0", "a,b"])
        for (const issue of await issuesOf(operation, {}, { [name]: value }))
          expect(issue.path === name || issue.message === "is required", issue.path).toBe(true);
    }
  });

  test("names an unknown parameter", async () => {
    const issues = await issuesOf(operation, undefined, { notAField: "1" });
    expect(issues).toContainEqual({ path: "notAField", message: "unknown field" });
  });
});

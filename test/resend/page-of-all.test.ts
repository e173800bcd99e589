import { expect, test } from "vitest";
import { pageOfAll, readRange } from "../../functions/resend/engine/page-of-all.ts";

const rows = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

function page(query: Readonly<Record<string, string>>): string {
  const { items, hasMore } = pageOfAll(rows, readRange(query));
  return `${items.map(({ id }) => id).join("")}${hasMore ? "…" : ""}`;
}

test.each([
  [{}, "abcde"],
  [{ limit: "2" }, "ab…"],
  [{ limit: "5" }, "abcde"],
  [{ limit: "2", after: "b" }, "cd…"],
  [{ limit: "2", after: "c" }, "de"],
  [{ after: "e" }, ""],
  [{ limit: "2", before: "e" }, "cd…"],
  [{ limit: "2", before: "c" }, "ab"],
  [{ before: "a" }, ""],
])("%j of a list that is known as a whole", (query, expected) => {
  expect(page(query)).toBe(expected);
});

test.each([
  [{ after: "x" }, "after"],
  [{ before: "x" }, "before"],
  [{ after: "" }, "after"],
  [{ after: "a", before: "c" }, "after"],
  [{ limit: "0" }, "limit"],
  [{ limit: "101" }, "limit"],
  [{ limit: "1.5" }, "limit"],
])("%j names no part of the list", (query, field) => {
  expect(() => page(query)).toThrow(field);
});

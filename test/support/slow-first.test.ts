import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { first, slow } from "./slow-first.ts";

test("the slow files run first, in their order, and every other file once after them", () => {
  expect(first(["a", "b", "c", "d"], ["d", "b", "none"])).toEqual(["d", "b", "a", "c"]);
});

test("every slow file exists", () => {
  expect(slow.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(slow).size).toBe(slow.length);
});

import { expect, test } from "vitest";
import { inTurn } from "../../functions/domain/platform/in-turn.ts";

test.each([
  ["a1 a2 a3 b1", 10, "a1 b1 a2 a3"],
  ["a1 a2 a3 b1 c1 b2", 2, "a1 b1 c1 a2 b2"],
  ["", 2, ""],
])("of %s, with at most %i of a group, the groups take turns: %s", (items, most, order) => {
  const list = items.split(" ").filter(Boolean);
  expect(inTurn(list, ([group = ""]) => group, most).join(" ")).toBe(order);
});

import { describe, expect, test } from "vitest";
import {
  absent,
  all,
  any,
  contains,
  type Expression,
  equals,
  exists,
  ifAbsent,
  is,
  isOneOf,
  plus,
  sizeIs,
  startsWith,
  updateExpression,
} from "../../functions/store/platform/expressions.ts";
import { newPlaceholders } from "../../functions/store/platform/placeholders.ts";
import { conditionInput, updateInput } from "../../functions/store/platform/writes.ts";

const written = (expression: Expression) => {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } =
    conditionInput(expression);
  return [ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues];
};

describe("a condition", () => {
  test.each<[string, Expression, readonly unknown[]]>([
    ["the existence of a row", exists(), ["attribute_exists(#pk)", { "#pk": "pk" }, undefined]],
    ["the absence of an attribute", absent("a"), ["attribute_not_exists(#a)", { "#a": "a" }, undefined]],
    ["equality", equals("a", 1), ["#a = :a", { "#a": "a" }, { ":a": 1 }]],
    ["an order", is("a", "<=", 1), ["#a <= :a", { "#a": "a" }, { ":a": 1 }]],
    ["a prefix", startsWith("a", "x"), ["begins_with(#a, :a)", { "#a": "a" }, { ":a": "x" }]],
    ["an element", contains("a", "x"), ["contains(#a, :a)", { "#a": "a" }, { ":a": "x" }]],
    ["a size", sizeIs("a", "=", 1), ["size(#a) = :size", { "#a": "a" }, { ":size": 1 }]],
    [
      "one of several values",
      isOneOf("a", [1, 2]),
      ["#a IN (:a, :a2)", { "#a": "a" }, { ":a": 1, ":a2": 2 }],
    ],
  ])("a condition states %s", (_, expression, expected) => {
    expect(written(expression)).toEqual(expected);
  });

  test("joins its parts and leaves out those that do not apply", () => {
    const [text] = written(all(exists(), undefined, false, any(equals("a", 1), absent("b"))));
    expect(text).toBe("attribute_exists(#pk) AND (#a = :a OR attribute_not_exists(#b))");
  });

  test("without parts is left out, since DynamoDB refuses an empty one", () => {
    expect(conditionInput(all(undefined, false))).toEqual({});
    expect(updateInput({ key: { pk: "p", sk: "s" }, set: { a: 1 }, where: all() })).not.toHaveProperty(
      "ConditionExpression",
    );
  });
});

describe("placeholders", () => {
  test("of one attribute with several values have a number", () => {
    const [text, , values] = written(any(equals("a", 1), equals("a", 2), equals("a", 1)));
    expect([text, values]).toEqual(["(#a = :a OR #a = :a2 OR #a = :a)", { ":a": 1, ":a2": 2 }]);
  });

  test("of a path name each part, in the alphabet that DynamoDB allows", () => {
    const [text, names] = written(equals(["records", "eu-west-1", "id"], "x"));
    expect(text).toBe("#records.#eu_west_1.#id = :id");
    expect(names).toEqual({ "#records": "records", "#eu_west_1": "eu-west-1", "#id": "id" });
  });

  test("of different names never coincide", () => {
    const [text, names] = written(all(exists("a-b"), exists("a_b"), exists("a-b")));
    expect(text).toBe("attribute_exists(#a_b) AND attribute_exists(#a_b_2) AND attribute_exists(#a_b)");
    expect(names).toEqual({ "#a_b": "a-b", "#a_b_2": "a_b" });
  });
});

describe("an update", () => {
  const updated = (changes: Parameters<typeof updateExpression>[0]) => {
    const to = newPlaceholders();
    return [updateExpression(changes, to), to.values];
  };

  test("has a clause for each kind of change", () => {
    expect(
      updated({ set: { a: 1 }, paths: [[["m", "b"], 2]], remove: ["c"], add: { d: 3 }, delete: { e: "x" } }),
    ).toEqual([
      "SET #a = :a, #m.#b = :b REMOVE #c ADD #d :dBy DELETE #e :eBy",
      { ":a": 1, ":b": 2, ":dBy": 3, ":eBy": "x" },
    ]);
  });

  test("computes values from stored ones", () => {
    expect(updated({ set: { a: plus("a", -2), b: ifAbsent("b", 5) } })).toEqual([
      "SET #a = #a + :plus, #b = if_not_exists(#b, :b)",
      { ":plus": -2, ":b": 5 },
    ]);
  });

  test("leaves out undefined fields but writes null", () => {
    expect(updated({ set: { a: undefined, b: null } })).toEqual(["SET #b = :b", { ":b": null }]);
  });

  test("an update without changes is empty", () => {
    expect(updated({ set: { a: undefined }, remove: [] })).toEqual(["", {}]);
  });
});

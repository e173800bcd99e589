import { expect, test } from "vitest";
import {
  filterOf,
  groupOf,
  isGroup,
  operatorsOf,
  type PropertyType,
} from "../../dashboard/pages/segments/filter.ts";
import { isComplete } from "../../dashboard/pages/segments/is-complete.ts";
import { howMany } from "../../dashboard/pages/segments/match-words.ts";
import { Filter } from "../../functions/contract/contacts/segment-filter.ts";
import { fieldOperators } from "../../functions/domain/contacts/segment-filter.ts";

const types = new Map<string, PropertyType>([
  ["age", "number"],
  ["member", "boolean"],
  ["since", "date"],
]);

test("a filter is the same after it was edited without a change", () => {
  const filter = {
    all: [
      { field: "email", operator: "ends_with", value: ".pt" },
      { field: "unsubscribed", operator: "equals", value: false },
      { field: "createdAt", operator: "after", value: "2026-01-01T00:00:00Z" },
      { field: "createdAt", operator: "before", value: "2026-03-01T09:30:00+01:00" },
      { field: "properties.since", operator: "before", value: "2026-02-01" },
      {
        any: [
          { field: "properties.age", operator: "greater_than", value: 17 },
          { field: "properties.age", operator: "in", value: [1, 2] },
          { field: "properties.member", operator: "equals", value: true },
          { field: "properties.city", operator: "exists", value: false },
          { field: "firstName", operator: "in", value: ["Ada", "Ines"] },
        ],
      },
    ],
  };
  expect(filterOf(groupOf(filter), types)).toEqual(filter);
  expect(Filter.safeParse(filter).success).toBe(true);
});

test("a day on which somebody was added is edited as a day", () => {
  const filter = { all: [{ field: "createdAt", operator: "after", value: "2026-01-01T00:00:00Z" }] };
  expect(groupOf(filter).parts).toMatchObject([{ text: "2026-01-01" }]);
});

test("what is no number is sent as it is, and the API says so", () => {
  const group = groupOf({ all: [{ field: "properties.age", operator: "less_than", value: "many" }] });
  const filter = filterOf(group, types);
  expect(filter).toEqual({ all: [{ field: "properties.age", operator: "less_than", value: "many" }] });
  expect(Filter.safeParse(filter).success).toBe(false);
});

test("a new segment begins with one condition, whatever is given for its filter", () => {
  for (const given of [undefined, null, "text", {}]) {
    const group = groupOf(given);
    expect(group.parts.map(isGroup)).toEqual([false]);
  }
});

test.each(Object.entries(fieldOperators))(
  "%s is offered operators that the API takes only",
  (field, known) => {
    const offered = operatorsOf(field, types);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter((operator) => !known.includes(operator))).toEqual([]);
  },
);

test("a filter is counted once each condition has a value, and never as a larger number than was found", () => {
  const condition = (field: string, operator: string, value: unknown) => ({ field, operator, value });
  const cases = [
    [condition("email", "ends_with", ".pt"), true],
    [condition("email", "ends_with", " "), false],
    [condition("firstName", "exists", false), true],
    [condition("properties.member", "equals", undefined), true],
    [{ any: [condition("createdAt", "after", "2026-01-01"), condition("email", "in", [])] }, false],
  ] as const;
  for (const [part, expected] of cases)
    expect([part, isComplete(groupOf({ all: [part] }), types)]).toEqual([part, expected]);
  expect(howMany({ matched: 1, isComplete: true })).toBe("1 person matches now");
  expect(howMany({ matched: 12, isComplete: false })).toBe("At least 12 people match now");
  expect(howMany({ matched: 0, isComplete: false })).toBe("Nobody found so far");
});

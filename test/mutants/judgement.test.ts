import { expect, test } from "vitest";
import { chosenMutants } from "./chosen.ts";
import { faultWithout, judge } from "./judgement.ts";
import { printTable } from "./table.ts";

const assertion = { name: "AssertionError", message: "expected 1 to be 2\nmore", stacks: [] };
const timeOut = { name: "Error", message: "Test timed out in 1000ms." };

test.each([
  ["an assertion", [assertion], "caught", "expected 1 to be 2"],
  ["an assertion of node", [{ message: "no", code: "ERR_ASSERTION" }], "caught", "no"],
  [
    "a property's counterexample",
    [{ name: "Error", message: "failed", cause: assertion }],
    "caught",
    "failed",
  ],
  ["an assertion after a time-out", [timeOut, assertion], "caught", "expected 1 to be 2"],
  ["a time-out", [timeOut], "unclear", "fails by no assertion: Test timed out in 1000ms."],
  ["a type error", [{ name: "TypeError", message: "x" }], "unclear", "fails by no assertion: x"],
  ["nothing", [], "survived", "the test passes with it"],
] as const)("a test that fails by %s says that the mutant is as it is", (_, errors, verdict, detail) => {
  expect(judge({ tests: 1, errors })).toEqual({ verdict, detail });
});

test("a title that no test has, and a test that fails without the mutant, say nothing", () => {
  expect(judge({ tests: 0, errors: [] }).verdict).toBe("unclear");
  expect(faultWithout({ tests: 0, errors: [] })).toBe("no test has the title");
  expect(faultWithout({ tests: 1, errors: [assertion] })).toBe(
    "fails without the mutant: expected 1 to be 2",
  );
  expect(faultWithout({ tests: 1, errors: [] })).toBeUndefined();
});

const mutant = (name: string) => ({
  ...{ name, guards: `${name} is right.`, file: "f.ts", from: "a", to: "b" },
  ...{ test: "t.ts", title: /t/ },
});
const register = { money: [mutant("a"), mutant("b")], lists: [mutant("c")] };

test("mutants are chosen by area, name, part and list; a choice of none is an error", () => {
  const names = (choice: Parameters<typeof chosenMutants>[1]) =>
    chosenMutants(register, choice).map(({ name }) => name);
  expect(names({})).toEqual(["a", "b", "c"]);
  expect(names({ area: "money" })).toEqual(["a", "b"]);
  expect(names({ name: ["c", "a"] })).toEqual(["a", "c"]);
  expect(names({ shard: "2/2" })).toEqual(["b"]);
  expect(names({ among: ["a", "c"] })).toEqual(["a", "c"]);
  for (const wrong of [{ area: "x" }, { name: ["x"] }, { shard: "3/2" }, { shard: "x" }])
    expect(() => names(wrong)).toThrow();
});

test("the table counts by area, and only a table without survivors and doubts is a success", () => {
  const [one, two, three] = chosenMutants(register, {});
  if (!one || !two || !three) throw new Error("not chosen");
  const lines: string[] = [];
  const caught = { verdict: "caught", detail: "" } as const;
  const all = [one, two, three].map((mutant) => ({ mutant, result: caught }));
  expect(printTable(all, (text) => lines.push(text))).toBe(true);
  const survived = { verdict: "survived", detail: "the test passes with it" } as const;
  const some = [...all.slice(0, 2), { mutant: three, result: survived }];
  expect(printTable(some, (text) => lines.push(text))).toBe(false);
  expect(lines[1]).toContain("| lists | 1 | 0 | 1 | 0 |\n| money | 2 | 2 | 0 | 0 |\n| all | 3 | 2 | 1 | 0 |");
  expect(lines[2]).toContain("survived: lists: c\n  c is right.");
});

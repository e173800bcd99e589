import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { mutated } from "./mutant.ts";
import { register } from "./register.ts";
import { shortForm } from "./short-form.ts";

const all = Object.entries(register).flatMap(([area, mutants]) =>
  mutants.map((mutant) => ({ area, ...mutant })),
);
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

test.each(all)("the mutant of $area that $name still has its place in $file", (mutant) => {
  const text = textOf(mutant.file);
  expect(mutated(text, mutant)).not.toBe(text);
  expect(existsSync(join(root, mutant.test)), mutant.test).toBe(true);
});

test("there are at least 80 mutants, each with a name of its own", () => {
  const names = all.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(80);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

test("the short form names mutants of the register, some of every area", () => {
  const chosen = all.filter(({ name }) => shortForm.includes(name));
  expect(chosen).toHaveLength(shortForm.length);
  expect(new Set(chosen.map(({ area }) => area))).toEqual(new Set(Object.keys(register)));
});

test("a text that stands nowhere, or twice, is an error", () => {
  const mutant = { name: "m", guards: "", file: "f", from: "a", to: "b", test: "t", title: /t/ };
  expect(mutated("xay", mutant)).toBe("xby");
  expect(() => mutated("x", mutant)).toThrow('the mutant "m" is out of date: its text stands 0 times in f');
  expect(() => mutated("aa", mutant)).toThrow("stands 2 times");
});

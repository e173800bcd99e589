import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const declaration = /^(?:export )?(?:declare )?(?:type|interface) (\w+)/gm;

test("no two files of functions/ declare types of the same name", () => {
  const files = new Map<string, string[]>();
  for (const file of globSync("functions/**/*.ts", { cwd: root })) {
    for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(declaration))
      files.set(name, [...(files.get(name) ?? []), file]);
  }
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter(([, declared]) => declared.length > 1)).toEqual([]);
});

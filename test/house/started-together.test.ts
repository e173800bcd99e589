import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const together = /^Promise\.(all|allSettled|any|race)$/;

/** The lines of a file in which something is awaited between the start of two promises that are awaited together. */
function waitsBetween(name: string, text: string): readonly string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const waits = (node: ts.Node): boolean =>
    ts.isAwaitExpression(node) ||
    (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => waits(child) || undefined) ?? false));
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && together.test(node.expression.getText()) && node.arguments.some(waits))
      found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// The one that was started first has no handler yet: if it fails meanwhile, the whole process ends.
test("nothing is awaited among promises that are started to be awaited together", () => {
  const files = globSync("{functions,smtp,local,cli}/**/*.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => waitsBetween(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test("an await among them is found", () => {
  expect(waitsBetween("a.ts", "await Promise.all([one(), two(await three())]);")).toEqual(["a.ts:1"]);
  expect(waitsBetween("a.ts", "await Promise.all([one(), two(async () => await three())]);")).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { longerFiles } from "./longer-files.ts";

const files = globSync("test/**/*.ts", { cwd: root }).toSorted();
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const countLines = (text: string) => text.trimEnd().split("\n").length;

const mostLines = 150;
const mostLinesOfFunction = 60;

test("no file of tests is longer than 150 lines, except those that are named in a list", () => {
  const tooLong = files.filter((file) => countLines(textOf(file)) > mostLines);
  expect(tooLong).toEqual([...longerFiles].sort());
});

/** Tables that are written as functions. */
const longerFunctions = [
  "test/infrastructure/contact-work.ts: contactWork",
  "test/infrastructure/template-work.ts: templateWork",
  "test/support/memory-dynamo/random-commands.ts: anyCommands",
];

test("no test and no function of a test file is longer than 60 lines; a describe may be as long as a file", () => {
  const long = files.flatMap((file) => longFunctions(file, textOf(file)));
  expect(long).toEqual(longerFunctions);
});

function longFunctions(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isDescribed(node) && countLines(node.getText()) > mostLinesOfFunction)
      found.push(`${file}: ${node.name?.getText() ?? node.parent.getText().split("\n")[0]}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Whether it is the callback of `describe(…)` or `describe.each(…)(…)`. */
function isDescribed({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText());
}

test("a race of requests is tested with the DynamoDB engine of the local service, whose calls overlap", () => {
  const races = files.filter((file) => /^test\/(?:api|spec)\/.*races/.test(file));
  expect(races.length).toBeGreaterThan(9);
  expect(races.filter((file) => !/engine: localEngine/.test(textOf(file)))).toEqual([]);
});

/** Files that start several worlds, or one whose rows their tables name. */
const withOwnWorlds: readonly string[] = [
  "test/api/domains/dns-records.test.ts",
  "test/api/foreign-rows.test.ts",
  "test/faults/mutants.test.ts",
  "test/http/bodies.test.ts",
  "test/http/body-bombs.test.ts",
  "test/http/order-of-judgement.test.ts",
  "test/infrastructure/evidence.test.ts",
  "test/properties/list-walks.test.ts",
  "test/spec/contacts.test.ts",
  "test/spec/domain-lists.test.ts",
  "test/spec/expiry-attributes.test.ts",
  "test/spec/idempotency-races.test.ts",
  "test/spec/lists.test.ts",
  "test/webhooks/isolation.test.ts",
  "test/webhooks/storm.test.ts",
  "test/workers/send-rate.test.ts",
];

test("test files get their world from a fixture, except those that are named here", () => {
  const own = files.filter((file) => /^let world: World;$/m.test(textOf(file)));
  expect(own).toEqual(withOwnWorlds);
});

/** The time-out of tests in `vitest.config.ts`, in milliseconds. */
const patience = 180_000;

test("no test has a shorter time-out than all have: it would only fail on a slower machine", () => {
  const own = /(?:^ *\}, |^ +\},\n +|\b(?:testTimeout|hookTimeout): )(?<ms>[\d_]+)(?=,?\n? *(?:\)|\}|,))/gm;
  const short = files.flatMap((file) =>
    [...textOf(file).matchAll(own)]
      .map(({ groups }) => Number(groups?.["ms"]?.replaceAll("_", "")))
      .filter((ms) => ms <= patience)
      .map((ms) => `${file}: ${ms}`),
  );
  expect(short).toEqual([]);
});

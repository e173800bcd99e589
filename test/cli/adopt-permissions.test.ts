import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { changeReceiptRules } from "../../lib/permissions/inbound/receiving-actions.ts";
import type { ServiceContext } from "../../lib/permissions/permission.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const [, section = ""] =
  /\n## Adopt what another application made\n([\s\S]*?)\n## /.exec(read("docs/operator.md")) ?? [];
const documented = [...section.matchAll(/`(?:ses:)?([A-Z][A-Za-z]+)`/g)].map(([, action]) => action);

test("the guide names the permissions for the identity that is adopted", () => {
  const commands = [...read("cli/doctor/adopt-identity.ts").matchAll(/new (\w+)Command\(/g)];
  expect(commands.length).toBeGreaterThan(0);
  expect(documented).toEqual(expect.arrayContaining(commands.map(([, name]) => name)));
});

test("the guide names the permissions for the receipt rules: those of the function that changes them", () => {
  const stack = new Stack();
  // Of its context this permission reads nothing.
  const { statements } = changeReceiptRules({} as ServiceContext, stack);
  const actions = statements.flatMap((one) => one.actions.map((action) => action.replace("ses:", "")));
  expect(actions.length).toBeGreaterThan(0);
  expect(documented).toEqual(expect.arrayContaining(actions));
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { operations } from "../../functions/contract/index.ts";

const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
/** A command of a document: what follows the base URL, its options, and its JSON in single quotation marks. */
const command =
  /curl (?:-X (\w+) )?"?(?:https?:\/\/[^\s/"]+|\$\w+)(\/[^\s"]*)"?((?:[^\n`]|\\\n)*?)-d '(\{[^']*\})'/g;

const commands = documents.flatMap((document) =>
  [...readFileSync(join(root, document), "utf8").matchAll(command)].map(
    ([, method = "POST", path = "", , body = ""]) => ({ document, method, path, body }),
  ),
);

test("the commands with a body are found, those of README among them", () => {
  const paths = commands.filter(({ document }) => document === "README.md").map(({ path }) => path);
  expect(paths).toEqual(["/emails", "/webhooks", "/ai/generate", "/domains/$DOMAIN_ID", "/emails"]);
});

test.for(commands)("$document: $method $path takes the body $body", ({ method, path, body }) => {
  const operation = operations.find(
    (one) => one.method === method && one.path.replace(/\{\w+\}/g, "$") === path.replace(/\$\w+/g, "$"),
  );
  const schema = operation?.body;
  if (!schema) throw new Error(`${method} ${path} takes no body`);
  expect(schema.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
});

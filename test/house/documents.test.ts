import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";

const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
const folders = ["functions", "lib", "smtp", "local", "cli", "build", "bin", "bench", "test", "docs"];
const layers = [
  "api",
  "contract",
  "domain",
  "gateways",
  "http",
  "operations",
  "queue",
  "store",
  "workers",
  "views",
];
/** Code spans that are paths to a file; with a placeholder or a glob they name no single file. */
const path = new RegExp(`\`((?:${[...folders, ...layers].join("|")})/[\\w./-]+\\.(?:ts|md|json|txt))\``, "g");

test.each(documents)("%s names only files that exist", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const named = [...text.matchAll(path)].map(([, file = ""]) => file);
  const missing = named.filter(
    (file) => !existsSync(join(root, file)) && !existsSync(join(root, "functions", file)),
  );
  expect(missing).toEqual([]);
});

test("a send can be followed on one page, in at most 60 files", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const files = new Set([...text.matchAll(path)].map(([, file]) => file));
  expect(files.size).toBeGreaterThan(40);
  expect(files.size).toBeLessThanOrEqual(60);
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import { entries } from "./entries.ts";
import { fingerprint } from "./fingerprint.ts";
import { buildFolder, root } from "./places.ts";
import { unwantedIn } from "./unwanted.ts";
import { writeFunctions } from "./write-functions.ts";

const inputs = ["functions/**/*.ts", "build/**/*.ts", "package-lock.json"];
const stamp = join(buildFolder, "fingerprint");

/**
 * Makes `.build/` hold the code of every function, as it is deployed and as it runs locally. Does nothing when the
 * sources are those of the last run.
 * @throws {Error} A function has no file, or a bundle holds what it must not; says which.
 */
export async function build(): Promise<{ readonly changed: boolean }> {
  const now = fingerprint(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return { changed: false };
  const missing = entries.filter(({ file }) => !existsSync(join(root, file)));
  if (missing.length > 0)
    fail(
      "These functions have no file",
      missing.map(({ file }) => file),
    );
  const bundled = await bundle(entries);
  const unwanted = unwantedIn(bundled);
  if (unwanted.length > 0) fail("The bundles hold what they must not", unwanted);
  writeFunctions(bundled, entries, buildFolder);
  writeFileSync(stamp, now);
  return { changed: true };
}

function fail(what: string, lines: readonly string[]): never {
  throw new Error([`${what}:`, ...lines].join("\n  "));
}

if (import.meta.main) {
  const { changed } = await build();
  console.log(changed ? "built every function into .build/functions" : "the functions are built already");
}

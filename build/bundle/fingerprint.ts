import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../places.ts";

/** Returns a hash of the names and contents of files; `patterns` are globs relative to the project's root. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync([...patterns], { cwd: root }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

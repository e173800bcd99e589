import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, root } from "./places.ts";
import { sbomProblems, writtenSbom } from "./sbom.ts";

/**
 * What is checked about packages before a release: writes the list of all (`.build/sbom.json`), and
 * lets npm check the signatures of all installed ones. The second part needs the registry and Sigstore.
 */
try {
  const text = writtenSbom(root);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const problems = sbomProblems(text, { ...devDependencies, ...dependencies });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  mkdirSync(buildFolder, { recursive: true });
  const file = join(buildFolder, "sbom.json");
  writeFileSync(file, text);
  console.log(`Wrote ${file}`);
  execFileSync("npm", ["audit", "signatures"], { cwd: root, stdio: "inherit" });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

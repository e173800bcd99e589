import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Package {
  readonly version: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

const lockfile = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
// Safe: npm writes this file. `packages` is the whole tree by folder, with the project itself under the empty name.
const { "": _project, ...packages } = (JSON.parse(lockfile) as { packages: Record<string, Package> })
  .packages;

test("no deployed package has an install script", () => {
  const scripted = Object.entries(packages).filter(
    ([, { dev, hasInstallScript }]) => !dev && hasInstallScript,
  );
  expect(scripted.map(([name]) => name)).toEqual([]);
});

test("every package comes from the npm registry and has a checksum", () => {
  for (const [name, { resolved, integrity }] of Object.entries(packages)) {
    if (resolved === undefined) continue;
    expect(resolved, name).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    expect(integrity, name).toMatch(/^sha512-/);
  }
});

test("nodemailer is at least 10.4.1, which fixes its known vulnerabilities", () => {
  const [major = 0, minor = 0, patch = 0] = (packages["node_modules/nodemailer"]?.version ?? "")
    .split(".")
    .map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(10_004_001);
});

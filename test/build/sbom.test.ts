import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { sbomProblems, writtenSbom } from "../../build/sbom.ts";

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test("npm lists every package of ours, deployed or not, with its hash", () => {
  const text = writtenSbom(root);
  expect(sbomProblems(text, { ...devDependencies, ...dependencies })).toEqual([]);
  const names = new Set(JSON.parse(text).components.map(({ name }: { name: string }) => name));
  expect(names.size).toBeGreaterThan(Object.keys({ ...devDependencies, ...dependencies }).length);
});

test("a package that is not listed, or has no hash, is reported", () => {
  const hashes = [{ alg: "SHA-512", content: "aa" }];
  const components = [
    { name: "a", version: "1.0.0", purl: "pkg:npm/a@1.0.0", hashes },
    { name: "b", version: "2.0.0", purl: "pkg:npm/b@2.0.0" },
  ];
  const text = JSON.stringify({ bomFormat: "CycloneDX", components });
  expect(sbomProblems(text, { a: "1.0.0", c: "3.0.0" })).toEqual([
    "c@3.0.0 is a dependency and not listed",
    "b@2.0.0 has no SHA-512 hash",
  ]);
});

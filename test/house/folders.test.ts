import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const mostFiles = 16;

/** One file for each area, endpoint, page or step of the start, beside each other so that they can be compared. */
const largerFolders: Readonly<Record<string, number>> = {
  "bench/paths": 24,
  "functions/api/broadcasts": 20,
  "functions/contract/reference": 25,
  lib: 18,
  local: 18,
  "local/inbox": 18,
  "local/template": 18,
};

test("a folder of the product has at most sixteen files, except those that are named in a list", () => {
  const rooms = ["functions", "lib", "smtp", "local", "cli", "build", "bin", "bench", "dashboard"];
  const files = execFileSync("git", ["ls-files", ...rooms], { encoding: "utf8" })
    .trim()
    .split("\n");
  const counts: Record<string, number> = {};
  for (const file of files) counts[dirname(file)] = (counts[dirname(file)] ?? 0) + 1;
  const tooLarge = Object.entries(counts).filter(
    ([folder, count]) => count > (largerFolders[folder] ?? mostFiles),
  );
  expect(tooLarge).toEqual([]);
  // A folder that has become small leaves the list.
  expect(Object.keys(largerFolders).filter((folder) => (counts[folder] ?? 0) <= mostFiles)).toEqual([]);
});

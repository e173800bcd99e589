import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newKeyText, projectOfKey } from "../../functions/domain/projects/key-text.ts";

const root = join(import.meta.dirname, "../..");
const [, source = ""] = /```regex\n(.+)\n```/.exec(readFileSync(join(root, "docs/keys.md"), "utf8")) ?? [];
const pattern = () => new RegExp(source, "g");

const project = "prj_01KV5JE8G09BQEJJWM1YBQ5300";
const texts = Array.from({ length: 50 }, (_, n) => newKeyText(project, new Uint8Array(32).fill(n * 5)));

test.each([
  (key: string) => `EDS_KEY=${key}`,
  (key: string) => `"apiKey": "${key}",`,
  (key: string) => `curl -H 'Authorization: Bearer ${key}' https://x.test`,
  (key: string) => `https://x.test/?key=${key}&y=1`,
  (key: string) => `${key}\n`,
])("the documented pattern finds every key that is planted", (plant) => {
  for (const text of texts) expect(plant(text).match(pattern())).toEqual([text]);
});

test("a checksum distinguishes a real key from an example", () => {
  const [text = ""] = texts;
  const typo = text.replace("eds_01", "eds_02");
  expect(typo.match(pattern())).toEqual([typo]);
  expect([projectOfKey(text), projectOfKey(typo)]).toEqual([project, undefined]);
});

test("nothing in the repository is a key", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && isFile(join(root, file)));
  expect(files.length).toBeGreaterThan(100);
  const hits = files.flatMap((file) => readFileSync(join(root, file), "utf8").match(pattern()) ?? []);
  expect(hits).toEqual([]);
});

/** A file that is listed may be gone, or a link to a folder. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { newCleanups } from "../../local/cleanups.ts";
import { openDir } from "../../local/open-dir.ts";
import { temporaryDir } from "./support/temporary-dir.ts";

/** A folder, and a service's start and stop on it. */
const test = base.extend<{ dir: string; start: (fresh?: boolean) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that one needs from its pattern.
  dir: async ({}, use) => use(temporaryDir()),
  start: async ({ dir }, use) =>
    use(async (fresh = false) => {
      const cleanups = newCleanups();
      try {
        openDir(dir, fresh, cleanups);
      } finally {
        await cleanups.runAll();
      }
    }),
});

test("a service starts again on the state of its own version", async ({ dir, start }) => {
  await start();
  mkdirSync(join(dir, "ses"));
  await start();
  expect(readFileSync(join(dir, "version"), "utf8")).toBe("3\n");
});

test("a service refuses state of an earlier version and suggests --fresh", async ({ dir, start }) => {
  writeFileSync(join(dir, "sign-in.json"), "{}");
  await expect(start()).rejects.toThrow(/state of version 1, but this service needs version 3.*--fresh/s);
  expect(existsSync(join(dir, "sign-in.json"))).toBe(true);
  expect(existsSync(join(dir, "lock"))).toBe(false);
});

test("a fresh start deletes state of any version", async ({ dir, start }) => {
  writeFileSync(join(dir, "version"), "1\n");
  mkdirSync(join(dir, "dynamodb"));
  await start(true);
  expect(existsSync(join(dir, "dynamodb"))).toBe(false);
  await start();
});

test.for([
  ["package.json", "{}"],
  ["version", "2.1.0"],
] as const)("a folder with a %s of something else is left alone", async ([file, text], { dir, start }) => {
  writeFileSync(join(dir, file), text);
  mkdirSync(join(dir, "queues"));
  writeFileSync(join(dir, "lock"), "theirs");
  for (const fresh of [true, false])
    await expect(start(fresh)).rejects.toThrow(`is not the folder of a local service: it has "${file}"`);
  expect(readdirSync(dir).toSorted()).toEqual(["lock", "queues", file].toSorted());
  expect(readFileSync(join(dir, file), "utf8")).toBe(text);
});

test("a file is no folder", ({ dir }) => {
  const file = join(dir, "notes.txt");
  writeFileSync(file, "mine");
  expect(() => openDir(file, true, newCleanups())).toThrow(`${file} is no folder`);
  expect(readFileSync(file, "utf8")).toBe("mine");
});

test("a folder of a service may have files beside its own", async ({ dir, start }) => {
  await start();
  writeFileSync(join(dir, "notes.txt"), "mine");
  await start(true);
  expect(existsSync(join(dir, "notes.txt"))).toBe(true);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AlreadyRunning, takeLock } from "../../local/instance-lock.ts";
import { temporaryDir } from "./support/temporary-dir.ts";

test("a released lock is available again", () => {
  const dir = temporaryDir();
  takeLock(dir).release();
  expect(() => takeLock(dir)).not.toThrow();
});

test("a lock has one owner", () => {
  const dir = temporaryDir();
  takeLock(dir);
  expect(() => takeLock(dir)).toThrow(AlreadyRunning);
});

test.each([
  ["a process that is gone", "4194304\nMon Jan  1 00:00:00 2001\n"],
  ["an earlier process of the same number", `${process.pid}\nMon Jan  1 00:00:00 2001\n`],
  ["a write that was cut off", ""],
])("a lock is taken over from %s", (_, owner) => {
  const dir = temporaryDir();
  writeFileSync(join(dir, "lock"), owner);
  expect(() => takeLock(dir)).not.toThrow();
  expect(() => takeLock(dir)).toThrow(AlreadyRunning);
});

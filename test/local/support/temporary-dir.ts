import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that goes when the test ends. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "eds-test-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cleanups } from "./cleanups.ts";
import { takeLock } from "./instance-lock.ts";

/** Incremented when a stored form changes that this version cannot read in its earlier form. */
const stateVersion = "3";

/** Everything that a service stores in its folder, besides its lock, its log and its certificate. */
const stateFiles = ["dynamodb", "queues", "ses", "dns.json", "sign-in.json", "development-project.json"];

/** The folder holds state that this version cannot read. */
export class StateVersionError extends Error {
  override readonly name = "StateVersionError";
}

/**
 * Locks the folder, and deletes its state for a fresh start.
 *
 * @throws {AlreadyRunning} when another service uses the folder
 * @throws {StateVersionError} when its state is of another version
 */
export function openDir(dir: string | undefined, fresh: boolean, cleanups: Cleanups): void {
  if (dir === undefined) return;
  const lock = takeLock(dir);
  cleanups.add(() => lock.release());
  if (fresh) for (const name of stateFiles) rmSync(join(dir, name), { recursive: true, force: true });
  checkVersion(dir);
  writeFileSync(versionFile(dir), `${stateVersion}\n`);
}

function checkVersion(dir: string): void {
  if (!stateFiles.some((name) => existsSync(join(dir, name)))) return;
  const file = versionFile(dir);
  const found = existsSync(file) ? readFileSync(file, "utf8").trim() : "1";
  if (found === stateVersion) return;
  throw new StateVersionError(
    `${dir} holds state of version ${found}, but this service needs version ${stateVersion}.\n` +
      "To delete it and start again: npm start -- --fresh\n" +
      "To keep it and start elsewhere: npm start -- --dir <folder>",
  );
}

function versionFile(dir: string): string {
  return join(dir, "version");
}

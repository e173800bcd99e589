import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cleanups } from "./cleanups.ts";
import { takeLock } from "./instance-lock.ts";

/** Incremented when a stored form changes that this version cannot read in its earlier form. */
const stateVersion = "3";

/** Everything that a service stores in its folder, besides its lock, its log and its certificate. */
const stateFiles = ["dynamodb", "queues", "ses", "dns.json", "sign-in.json", "development-project.json"];

/** Everything that the folder of a service can have before the version of its state marks it. */
const ownFiles = new Set([
  ...stateFiles,
  ...[
    "lock",
    "service.log",
    "service.previous.log",
    "endpoints.json",
    "smtp-certificate.pem",
    "smtp-key.pem",
  ],
]);

/** The folder belongs to something else. */
export class ForeignFolderError extends Error {
  override readonly name = "ForeignFolderError";
}

/** The folder holds state that this version cannot read. */
export class StateVersionError extends Error {
  override readonly name = "StateVersionError";
}

/**
 * Locks the folder, and deletes its state for a fresh start.
 *
 * @throws {ForeignFolderError} when it has files of something else, which a fresh start could delete
 * @throws {AlreadyRunning} when another service uses the folder
 * @throws {StateVersionError} when its state is of another version
 */
export function openDir(dir: string | undefined, fresh: boolean, cleanups: Cleanups): void {
  if (dir === undefined) return;
  refuseForeign(dir);
  const lock = takeLock(dir);
  cleanups.add(() => lock.release());
  if (fresh) for (const name of stateFiles) rmSync(join(dir, name), { recursive: true, force: true });
  checkVersion(dir);
  writeFileSync(versionFile(dir), `${stateVersion}\n`);
}

/**
 * Refuses a folder of somebody's own program, where `--fresh` would delete its `ses` or `queues`.
 * @throws {ForeignFolderError}
 */
export function refuseForeign(dir: string): void {
  if (!existsSync(dir)) return;
  if (!statSync(dir).isDirectory())
    throw new ForeignFolderError(`${dir} is no folder: the local service stores several files.`);
  if (/^\d+\s*$/.test(versionIn(dir))) return;
  const foreign = readdirSync(dir).find((name) => !ownFiles.has(name));
  if (foreign === undefined) return;
  throw new ForeignFolderError(
    `${dir} is not the folder of a local service: it has ${JSON.stringify(foreign)}. Nothing of it was deleted.\n` +
      "Choose an empty folder, or one that does not exist: npm start -- --dir <folder>",
  );
}

function versionIn(dir: string): string {
  const file = versionFile(dir);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function checkVersion(dir: string): void {
  if (!stateFiles.some((name) => existsSync(join(dir, name)))) return;
  const found = versionIn(dir).trim() || "1";
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

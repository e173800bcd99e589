import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { releasedChangelog } from "./changelog.ts";
import { type Git, gitIn } from "./git.ts";
import { root } from "./places.ts";
import { isVersion, precedes } from "./version.ts";

interface Release {
  /** The root of the repository. */
  readonly folder: string;
  readonly version: string;
  /** The day of the release, as `2026-11-28`. */
  readonly date: string;
  readonly isDryRun: boolean;
}

/** What npm writes into `package.json` and `package-lock.json`; other fields stay as they are. */
interface Manifest {
  version: string;
  readonly packages?: { readonly ""?: { version: string } };
}

/**
 * Sets the version, turns the Unreleased section of the changelog into that of the version, commits and tags. A dry run
 * makes the same checks and changes nothing. Returns the text to print.
 * @throws {Error} The version, the working tree or the changelog does not allow the release; nothing has changed.
 */
export function release({ folder, version, date, isDryRun }: Release): string {
  const git = gitIn(folder);
  const tag = `v${version}`;
  const subject = `chore: release ${version}`;
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  check(git, version, readManifest(read("package.json")).version);
  const files = {
    "package.json": withVersion(read("package.json"), version),
    "package-lock.json": withVersion(read("package-lock.json"), version),
    "CHANGELOG.md": releasedChangelog(read("CHANGELOG.md"), version, date),
  };
  const names = Object.keys(files);
  if (isDryRun) return `Would change ${names.join(", ")}, commit "${subject}" and tag ${tag}.`;
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  commit(git, subject, names);
  git("tag", "--annotate", "--message", tag, tag);
  return `Committed and tagged ${tag}. Publish it with: git push --follow-tags`;
}

function check(git: Git, version: string, current: string): void {
  if (!isVersion(version))
    throw new Error(`Invalid version "${version}" (expected three numbers, such as 1.2.0).`);
  if (precedes(version, current))
    throw new Error(`Version ${version} precedes the current version ${current}.`);
  if (git("status", "--porcelain") !== "")
    throw new Error("The working tree has uncommitted changes. Commit or remove them first.");
  if (git("tag", "--list", `v${version}`) !== "") throw new Error(`The tag v${version} already exists.`);
}

/** Commits the files; if git refuses, for example in a hook, they are restored. */
function commit(git: Git, subject: string, names: readonly string[]): void {
  try {
    git("commit", "--quiet", "--message", subject, "--", ...names);
  } catch (error) {
    git("restore", "--staged", "--worktree", "--", ...names);
    throw error;
  }
}

function readManifest(text: string): Manifest {
  return JSON.parse(text);
}

function withVersion(text: string, version: string): string {
  const manifest = readManifest(text);
  manifest.version = version;
  if (manifest.packages?.[""]) manifest.packages[""].version = version;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [version, ...others] = positionals;
  if (version === undefined || others.length > 0)
    throw new Error("Usage: npm run release -- <version> [--dry-run]");
  const date = new Date().toISOString().slice(0, 10);
  console.log(release({ folder: root, version, date, isDryRun: values["dry-run"] }));
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

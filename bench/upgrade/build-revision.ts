import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gitIn } from "../../build/git.ts";
import { root } from "../../build/places.ts";
import type { Cleanups } from "../../local/cleanups.ts";

export interface BuiltRevision {
  /** One folder for each function. */
  readonly folder: string;
  readonly revision: string;
  /** The setting `DEPLOYMENT` that its templates give to functions, as JSON. */
  readonly deployment: string;
}

/**
 * Builds the functions of a revision of this repository in a working tree of its own, by its own build and with the
 * packages that are installed now.
 * @throws {Error} The repository lacks the revision, or its build fails.
 */
export function buildRevision(name: string, cleanups: Pick<Cleanups, "add">): BuiltRevision {
  const git = gitIn(root);
  const revision = commitOf(name, root);
  const tree = mkdtempSync(join(tmpdir(), "eds-former-"));
  cleanups.add(() => {
    rmSync(tree, { recursive: true, force: true });
    git("worktree", "prune");
  });
  git("worktree", "add", "--detach", "--force", tree, revision);
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  try {
    execFileSync(process.execPath, [join("build", "build.ts")], {
      cwd: tree,
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The functions of ${name} could not be built with the installed packages:\n${said}`);
  }
  return { folder: join(tree, ".build", "functions"), revision, deployment: deploymentIn(tree) };
}

/** @throws {Error} The repository in `folder` lacks the revision. */
export function commitOf(name: string, folder: string): string {
  const git = gitIn(folder);
  try {
    return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  } catch {
    const isShallow = isShallowClone(git);
    const advice = isShallow
      ? "This clone is shallow: run git fetch --unshallow --tags first."
      : "Fetch it first.";
    throw new Error(`This repository has no revision "${name}". ${advice}`);
  }
}

function isShallowClone(git: ReturnType<typeof gitIn>): boolean {
  try {
    return git("rev-parse", "--is-shallow-repository") === "true";
  } catch {
    return false;
  }
}

/** What the sources in a folder give to the functions of a deployment with the default configuration. */
export function deploymentIn(folder: string): string {
  const program = `
    const { deploymentOf, parseConfig } = await import("./lib/config.ts");
    console.log(JSON.stringify(deploymentOf(parseConfig({}))));`;
  const args = ["--input-type=module", "--eval", program];
  return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" }).trim();
}

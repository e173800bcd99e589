import { execFileSync } from "node:child_process";

/** Runs git in a folder. */
export type Git = (...args: readonly string[]) => string;

/** Within a hook, git sets these to the repository of the hook, which need not be that of the folder. */
const ofAnotherRepository = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"];

/** Returns git for the repository in `folder`; it returns what git prints and throws when git fails. */
export function gitIn(folder: string): Git {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ofAnotherRepository.includes(name)),
  );
  return (...args) =>
    execFileSync("git", args, {
      cwd: folder,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trimEnd();
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Git, gitIn } from "../../build/git.ts";
import { temporaryDir } from "../local/support/temporary-dir.ts";

export interface Repository {
  readonly folder: string;
  readonly git: Git;
  readonly read: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  readonly commit: (subject: string) => void;
}

/** A new git repository with an author of its own, whatever the machine's configuration says. */
export function newRepository(): Repository {
  const folder = temporaryDir();
  const git = gitIn(folder);
  git("init", "--quiet", "--initial-branch=main");
  const settings = {
    "user.name": "Test",
    "user.email": "test@example.test",
    "commit.gpgSign": "false",
    "tag.gpgSign": "false",
    "core.hooksPath": ".git/hooks",
  };
  for (const [name, value] of Object.entries(settings)) git("config", name, value);
  return {
    folder,
    git,
    read: (name) => readFileSync(join(folder, name), "utf8"),
    write: (name, text) => writeFileSync(join(folder, name), text),
    commit: (subject) => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", subject);
    },
  };
}

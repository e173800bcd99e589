import { subjectProblems } from "./commit-subject.ts";
import { type Git, gitIn } from "./git.ts";
import { root } from "./places.ts";

/** Without a range the latest commits are checked, because a clone need not have a remote to compare with. */
const latest = 20;

export interface LintedCommit {
  readonly hash: string;
  readonly subject: string;
  readonly problems: readonly string[];
}

/**
 * Returns the commits of a range such as `main..HEAD`, newest first, with the problems of their subjects. Merges are
 * left out: their subjects are written by tools.
 */
export function lintCommits(git: Git, range?: string): readonly LintedCommit[] {
  // A range that begins with a hyphen would be read as an option.
  const commits = range === undefined ? [`--max-count=${latest}`, "HEAD"] : ["--end-of-options", range];
  const printed = git("log", "--no-merges", "--format=%h %s", ...commits, "--");
  return printed
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [hash = ""] = line.split(" ", 1);
      const subject = line.slice(hash.length + 1);
      return { hash, subject, problems: subjectProblems(subject) };
    });
}

/** Returns the report to print: the invalid commits with their problems, or how many commits are valid. */
export function lintReport(commits: readonly LintedCommit[]): string {
  const invalid = commits.filter(({ problems }) => problems.length > 0);
  if (invalid.length === 0) return `${commits.length} commit subjects are valid.`;
  return invalid
    .map(({ hash, subject, problems }) => [`${hash} ${subject}`, ...problems].join("\n  "))
    .join("\n");
}

if (import.meta.main) {
  const commits = lintCommits(gitIn(root), process.argv[2]);
  console.log(lintReport(commits));
  if (commits.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

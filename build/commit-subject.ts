const types = [
  "build",
  "chore",
  "ci",
  "docs",
  "feat",
  "fix",
  "perf",
  "refactor",
  "revert",
  "style",
  "test",
] as const;

const form = new RegExp(`^(?:${types.join("|")})(?:\\([a-z0-9-]+\\))?!?: \\S.*$`);
const longest = 100;

/** Returns what a commit's subject violates of Conventional Commits, as sentences; none for a valid subject. */
export function subjectProblems(subject: string): readonly string[] {
  return [
    ...(form.test(subject)
      ? []
      : [
          `Expected "<type>: <description>" or "<type>(<scope>): <description>"; types: ${types.join(", ")}.`,
        ]),
    ...(subject.length > longest ? [`Too long: ${subject.length} of at most ${longest} characters.`] : []),
    ...(subject.endsWith(".") ? ["Remove the full stop at the end."] : []),
  ];
}

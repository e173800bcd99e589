import { describe, expect, test } from "vitest";
import { lintCommits, lintReport } from "../../build/commit-lint.ts";
import { subjectProblems } from "../../build/commit-subject.ts";
import { newRepository } from "./repository.ts";

describe("a commit subject", () => {
  test.each([
    "feat: send an email",
    "fix(smtp): close idle sessions",
    "refactor!: rename the bulk row",
    "chore(deps-dev)!: drop Node 18",
    `docs: ${"x".repeat(94)}`,
  ])('the commit subject "%s" is valid', (subject) => {
    expect(subjectProblems(subject)).toEqual([]);
  });

  test.each([
    ["Send an email", "Expected"],
    ["feature: send an email", "Expected"],
    ["feat:send an email", "Expected"],
    ["feat: ", "Expected"],
    ["feat(): send an email", "Expected"],
    ["feat(Two Words): send an email", "Expected"],
    ["fixup! feat: send an email", "Expected"],
    ["FEAT: send an email", "Expected"],
    [`docs: ${"x".repeat(95)}`, "Too long: 101 of at most 100"],
    ["feat: send an email.", "full stop"],
  ])('the commit subject "%s" is invalid', (subject, problem) => {
    expect(subjectProblems(subject)).toEqual([expect.stringContaining(problem)]);
  });
});

describe("the commits of a repository", () => {
  test("without a range, the latest twenty are checked, newest first", () => {
    const { git, commit } = newRepository();
    commit("an old subject that is not checked");
    for (let n = 1; n <= 20; n++) commit(`test: commit ${n}`);
    const commits = lintCommits(git);
    expect(commits.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, n) => `test: commit ${20 - n}`),
    );
    expect(lintReport(commits)).toBe("20 commit subjects are valid.");
  });

  test("with a range, its commits are checked, and the report names the invalid ones", () => {
    const { git, commit } = newRepository();
    commit("before the range");
    git("tag", "start");
    commit("feat: a valid subject");
    commit("an invalid subject");
    const report = lintReport(lintCommits(git, "start..HEAD"));
    expect(report).toContain(`${git("rev-parse", "--short", "HEAD")} an invalid subject\n  Expected`);
    expect(report).not.toContain("a valid subject");
    expect(report).not.toContain("before the range");
  });

  test("merges are not checked", () => {
    const { git, commit } = newRepository();
    commit("feat: on main");
    git("switch", "--quiet", "--create", "topic");
    commit("feat: on the topic branch");
    git("switch", "--quiet", "main");
    git("merge", "--quiet", "--no-ff", "--message", "Merge branch 'topic'", "topic");
    expect(
      lintCommits(git)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(["feat: on main", "feat: on the topic branch"]);
  });

  test("an empty range is valid, and an unknown or malicious one is an error", () => {
    const { git, commit } = newRepository();
    commit("feat: first");
    expect(lintReport(lintCommits(git, "HEAD..HEAD"))).toBe("0 commit subjects are valid.");
    expect(() => lintCommits(git, "nowhere..HEAD")).toThrow("nowhere..HEAD");
    expect(() => lintCommits(git, "--output=stolen")).toThrow("--output=stolen");
  });
});

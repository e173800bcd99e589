import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { release } from "../../build/release.ts";
import { newRepository, type Repository } from "./repository.ts";

const changelog = `# Changelog

## Unreleased

### Added

- Something new.

## 0.9.0 - 2026-01-02

- The first version.
`;

function newProject(): Repository {
  const repository = newRepository();
  const manifest = (more: object) =>
    `${JSON.stringify({ name: "project", version: "1.0.0", ...more }, null, 2)}\n`;
  repository.write("package.json", manifest({ scripts: { test: "vitest" } }));
  repository.write(
    "package-lock.json",
    manifest({
      lockfileVersion: 3,
      packages: { "": { version: "1.0.0" }, "node_modules/other": { version: "1.0.0" } },
    }),
  );
  repository.write("CHANGELOG.md", changelog);
  repository.commit("feat: something new");
  return repository;
}

const options = { version: "1.1.0", date: "2026-11-28", isDryRun: false };

describe("a release", () => {
  test("sets the version, dates the changes, commits and tags", () => {
    const { folder, git, read } = newProject();
    expect(release({ folder, ...options })).toContain("tagged v1.1.0");
    expect(JSON.parse(read("package.json"))).toEqual({
      name: "project",
      version: "1.1.0",
      scripts: { test: "vitest" },
    });
    expect(JSON.parse(read("package-lock.json"))).toMatchObject({
      version: "1.1.0",
      packages: { "": { version: "1.1.0" }, "node_modules/other": { version: "1.0.0" } },
    });
    expect(read("CHANGELOG.md")).toBe(
      changelog.replace("## Unreleased\n", "## Unreleased\n\n## 1.1.0 - 2026-11-28\n"),
    );
    expect(git("status", "--porcelain")).toBe("");
    expect(git("log", "-1", "--format=%s")).toBe("chore: release 1.1.0");
    expect(git("cat-file", "-t", "v1.1.0")).toBe("tag");
    expect(git("rev-list", "-1", "v1.1.0")).toBe(git("rev-parse", "HEAD"));
  });

  test("keeps the files as npm formats them", () => {
    const { folder, git } = newProject();
    release({ folder, ...options });
    expect(git("diff", "--numstat", "HEAD~1", "--", "package.json", "package-lock.json")).toBe(
      "2\t2\tpackage-lock.json\n1\t1\tpackage.json",
    );
  });

  test("of the current version is possible while it has no tag", () => {
    const { folder, git } = newProject();
    release({ folder, ...options, version: "1.0.0" });
    expect(git("tag")).toBe("v1.0.0");
  });

  test("as a dry run names the changes and makes none", () => {
    const { folder, git, read } = newProject();
    const before = git("rev-parse", "HEAD");
    const printed = release({ folder, ...options, isDryRun: true });
    expect(printed).toBe(
      'Would change package.json, package-lock.json, CHANGELOG.md, commit "chore: release 1.1.0" and tag v1.1.0.',
    );
    expect(git("rev-parse", "HEAD")).toBe(before);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("tag")).toBe("");
    expect(read("CHANGELOG.md")).toBe(changelog);
  });
});

describe("a release is refused, and changes nothing,", () => {
  /** What makes the release impossible, with the version that is asked for. */
  const cases: readonly (readonly [string, string, (project: Repository) => void, string])[] = [
    ["for a version that is not three numbers", "v1.1.0", () => {}, 'Invalid version "v1.1.0"'],
    ["for a version with a leading zero", "1.01.0", () => {}, "Invalid version"],
    ["for an earlier version", "0.10.0", () => {}, "precedes the current version 1.0.0"],
    [
      "with a changed file",
      "1.1.0",
      ({ write }) => write("package.json", '{"version":"1.0.0"}'),
      "uncommitted",
    ],
    ["with an untracked file", "1.1.0", ({ write }) => write("new.txt", "new"), "uncommitted"],
    ["for a tag that exists", "1.1.0", ({ git }) => void git("tag", "v1.1.0"), "v1.1.0 already exists"],
    ["without an Unreleased section", "1.1.0", withChangelog("# Changelog\n"), "no section"],
    [
      "with nothing but headings in the Unreleased section",
      "1.1.0",
      withChangelog("## Unreleased\n\n### Added\n\n## 0.9.0 - 2026-01-02\n\n- Old.\n"),
      "is empty",
    ],
    [
      "for a version that the changelog has",
      "1.1.0",
      withChangelog("## Unreleased\n\n- New.\n\n## 1.1.0 - 2026-01-02\n\n- Old.\n"),
      "already has a section for 1.1.0",
    ],
  ];

  test.each(cases)("%s", (_, version, prepare, message) => {
    const project = newProject();
    prepare(project);
    const { folder, git } = project;
    const state = () => [git("status", "--porcelain"), git("rev-parse", "HEAD"), git("tag")];
    const before = state();
    expect(() => release({ folder, ...options, version })).toThrow(message);
    expect(state()).toEqual(before);
  });

  test("if a hook refuses the commit", () => {
    const { folder, git, read, write } = newProject();
    write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n");
    chmodSync(join(folder, ".git/hooks/pre-commit"), 0o755);
    expect(() => release({ folder, ...options })).toThrow("git commit");
    expect(git("status", "--porcelain")).toBe("");
    expect(read("CHANGELOG.md")).toBe(changelog);
    expect(git("tag")).toBe("");
  });
});

function withChangelog(text: string) {
  return ({ write, commit }: Repository) => {
    write("CHANGELOG.md", text);
    commit("docs: change the changelog");
  };
}

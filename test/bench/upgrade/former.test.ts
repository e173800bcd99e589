import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { commitOf } from "../../../bench/upgrade/build-revision.ts";
import { judgeUpgrade, type UpgradeFacts } from "../../../bench/upgrade/judge.ts";
import { keepBundles, keptFunctions, openKeptBundles } from "../../../bench/upgrade/kept-bundles.ts";
import { asFormer, versionedInvoker } from "../../../bench/upgrade/versions.ts";
import type { FunctionModel } from "../../../local/template/function-models.ts";
import { temporaryDir } from "../../local/support/temporary-dir.ts";

test("the bundles of a former version are kept in the repository, for each function of an email's life", () => {
  const folder = temporaryDir();
  const { revision, deployment } = openKeptBundles(folder);
  expect(revision).toMatch(/^[0-9a-f]{40}$/);
  expect(JSON.parse(deployment)).toMatchObject({ name: "eds", plans: expect.any(Object) });
  expect(readdirSync(folder).sort()).toEqual(keptFunctions.toSorted());
  for (const name of keptFunctions) expect(readdirSync(join(folder, name))).toContain("index.cjs");
});

test("kept bundles come back as they were", () => {
  const [from, to] = [temporaryDir(), temporaryDir()];
  for (const name of keptFunctions) {
    mkdirSync(join(from, name));
    writeFileSync(join(from, name, "index.cjs"), `// ${name}`);
    writeFileSync(join(from, name, "chunk-A.cjs"), "// shared");
  }
  const file = join(from, "kept.br");
  const about = { revision: "abc", deployment: "{}" };
  keepBundles(from, about, file);
  expect(openKeptBundles(to, file)).toEqual(about);
  for (const name of keptFunctions) {
    expect(readFileSync(join(to, name, "index.cjs"), "utf8")).toBe(`// ${name}`);
    expect(readFileSync(join(to, name, "chunk-A.cjs"), "utf8")).toBe("// shared");
  }
});

test("without kept bundles, the error says what to choose", () => {
  expect(() => openKeptBundles(temporaryDir(), "/nowhere")).toThrow("--from <revision>");
});

test("a revision that a shallow clone lacks is named, with what to do", () => {
  const [origin, clone] = [temporaryDir(), join(temporaryDir(), "clone")];
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@a.test", ...args], {
      cwd: folder,
      stdio: "pipe",
    });
  git(origin, "init", "--quiet");
  for (const name of ["first", "second"]) git(origin, "commit", "--quiet", "--allow-empty", "-m", name);
  const first = commitOf("HEAD~1", origin);
  git(origin, "clone", "--quiet", "--depth", "1", pathToFileURL(origin).href, clone);
  expect(() => commitOf(first, clone)).toThrow(
    /no revision .* This clone is shallow: run git fetch --unshallow/,
  );
  expect(() => commitOf("v9.9.9", origin)).toThrow('no revision "v9.9.9". Fetch it first.');
});

test("both versions are called in turn, each in threads of its own; a function that one lacks is as deployed", async () => {
  const [former, now] = [temporaryDir(), temporaryDir()];
  for (const folder of [former, now]) mkdirSync(join(folder, "deliver"));
  mkdirSync(join(now, "sweep"));
  const called: string[] = [];
  const inner = {
    invoke: async ({ folder, arn }: FunctionModel) => void called.push(`${folder} ${arn}`),
    stop: async () => {},
  };
  const invoker = versionedInvoker(inner, { former, now }, () => "both");
  for (const name of ["deliver", "deliver", "sweep", "sweep"]) await invoker.invoke(modelOf(name), {});
  expect(called).toEqual([
    `${join(now, "deliver")} arn:deliver:now`,
    `${join(former, "deliver")} arn:deliver:former`,
    `${join(now, "sweep")} arn:sweep:now`,
    "/deployed arn:sweep",
  ]);
});

function modelOf(name: string): FunctionModel {
  return {
    ...{ name, physicalName: name, arn: `arn:${name}`, region: "us-east-1", folder: "/deployed" },
    ...{ handler: "index.handler", timeoutSeconds: 1, memoryMegabytes: 128, environment: {} },
  };
}

test.each<[string, Partial<UpgradeFacts>, string]>([
  ["an email that was not sent", { accepted: [] }, "eml_1 was accepted and not sent: it has no row"],
  ["an email that was sent twice", { accepted: ["eml_1", "eml_1"] }, "eml_1 was sent twice"],
  ["a response that fails", { faults: ["GET /emails returned 500"] }, "GET /emails returned 500"],
  ["a rehearsal in which nothing was accepted", { accepted: [], answered: [] }, "nothing was accepted"],
])("the judgment finds %s", (_, over, problem) => {
  const facts = { accepted: ["eml_1"], answered: ["eml_1"], faults: [], repeated: 0, projects: [] };
  expect(judgeUpgrade(facts).problems).toEqual([]);
  expect(judgeUpgrade({ ...facts, ...over }).problems).toEqual([problem]);
});

test("the former version gets the settings that it knows, with the values of this machine", () => {
  const now = { name: "eds", added: 1, plans: { free: { quota: 5, added: 2 } }, regions: ["us-east-1"] };
  const former = { name: "x", plans: { free: { quota: 3 } }, regions: [], removed: true };
  expect(asFormer(now, former)).toEqual({
    ...{ name: "eds", plans: { free: { quota: 5 } } },
    ...{ regions: ["us-east-1"], removed: true },
  });
});

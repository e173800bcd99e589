import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gitIn } from "../build/git.ts";
import { functionsFolder, root } from "../build/places.ts";
import { type Cleanups, newCleanups } from "../local/cleanups.ts";
import { setup } from "../test/support/synthesize.ts";
import { type BuiltRevision, buildRevision, deploymentIn } from "./upgrade/build-revision.ts";
import { judgeUpgrade } from "./upgrade/judge.ts";
import { keepBundles, openKeptBundles } from "./upgrade/kept-bundles.ts";
import { rehearseUpgrade } from "./upgrade/rehearse.ts";

const usage = `npm run upgrade:rehearsal -- [--short] [--from <revision>] [--keep]

Runs the functions of a former version and those of now in turn over one state, while callers send and read: an upgrade,
a rollback and the upgrade again. Fails when a response is one that no caller may get, when an email is lost or sent
twice, or when money is off.

  --short            fewer emails: about half a minute
  --from <revision>  the former version is this one, built from git; by default, the bundles that are kept
  --keep             only keeps the bundles of --from, or of now, as those of the former version: a step of a release
`;

const cleanups = newCleanups();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void cleanups.runAll().finally(() => process.exit(1)));

try {
  const { values } = parseArgs({
    options: {
      short: { type: "boolean", default: false },
      from: { type: "string" },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) print(usage);
  else if (values.keep) await keep(values.from);
  else process.exitCode = (await rehearse(values.short ? 20 : 200, values.from)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanups.runAll();
}

async function keep(from: string | undefined): Promise<void> {
  await setup();
  const built = from === undefined ? ofNow() : buildRevision(from, cleanups);
  keepBundles(built.folder, built);
  print(`kept the bundles of ${built.revision}\n`);
}

function ofNow(): BuiltRevision {
  const revision = gitIn(root)("rev-parse", "HEAD");
  return { folder: functionsFolder, revision, deployment: deploymentIn(root) };
}

async function rehearse(sends: number, from: string | undefined): Promise<boolean> {
  const tell = (what: string) => print(`… ${what}\n`);
  await setup();
  const former = from === undefined ? kept(cleanups) : buildRevision(from, cleanups);
  tell(`the former version is ${former.revision}`);
  const versions = {
    ...{ former: former.folder, now: functionsFolder },
    formerDeployment: former.deployment,
  };
  const { rows, problems } = judgeUpgrade(await rehearseUpgrade({ sends, versions }, tell, cleanups));
  for (const [what, count] of rows) print(`${String(count).padStart(7)}  ${what}\n`);
  for (const problem of problems.slice(0, 20)) print(`FAILED: ${problem}\n`);
  print(problems.length === 0 ? "ok\n" : `${problems.length} problems\n`);
  return problems.length === 0;
}

function kept(own: Pick<Cleanups, "add">): BuiltRevision {
  const folder = mkdtempSync(join(tmpdir(), "eds-kept-"));
  own.add(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, ...openKeptBundles(folder) };
}

function print(text: string): void {
  process.stdout.write(text);
}

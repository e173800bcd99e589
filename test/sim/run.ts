import { execFileSync } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { canary, findWrong } from "./canary.ts";
import { faultClasses } from "./engine/faults.ts";
import { optionsOf, type SimOptions } from "./engine/options.ts";
import { tableText, totalsOf, violationText } from "./report.ts";
import { type Outcome, runSeed } from "./run-seed.ts";
import { shrink } from "./shrink.ts";
import { wrongVersions } from "./versions.ts";
import { playSeeds, serveSeeds } from "./workers.ts";

const usage = `npm run sim -- [--seeds N] [--from S] [--workers-at-once N] [--csv FILE]
npm run sim -- --seed S [--operations N] [--workers N] [--faults "<class>,…" | none]
npm run sim -- --wrong [--most N]    how soon each wrong version is noticed`;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    "workers-at-once": { type: "string", default: "2" },
    csv: { type: "string" },
    seed: { type: "string" },
    operations: { type: "string" },
    workers: { type: "string" },
    faults: { type: "string" },
    wrong: { type: "boolean", default: false },
    most: { type: "string", default: "500" },
    help: { type: "boolean", default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);
const mostCanary = 500;
const shrinkRuns = 60;

// A forked worker has a channel to its parent.
if (process.send) await serveSeeds();
else if (values.help) say(usage);
else if (values.seed !== undefined) process.exitCode = await repeat(number("seed", values.seed));
else if (values.wrong) process.exitCode = await tryWrong(number("most", values.most));
else process.exitCode = await playAll();

/** Plays one seed twice: it must do the same both times. */
async function repeat(seed: number): Promise<number> {
  const options = withGiven(optionsOf(seed));
  const [one, other] = [await runSeed(options), await runSeed(options)];
  say(one.violations.length > 0 ? violationText(one) : tableText(totalsOf([one]), 0));
  if (one.hash !== other.hash) say(`The two runs differ: ${one.hash} and ${other.hash}`);
  return one.violations.length === 0 && one.hash === other.hash ? 0 : 1;
}

function withGiven(options: SimOptions): SimOptions {
  const { operations, workers, faults } = values;
  const on = faults?.split(",");
  return {
    ...options,
    ...(operations !== undefined && { operations: number("operations", operations) }),
    ...(workers !== undefined && { workers: number("workers", workers) }),
    ...(on && {
      // The fields are the classes.
      faults: Object.fromEntries(
        faultClasses.map((name) => [name, on.includes(name) ? options.faults[name] : 0]),
      ) as SimOptions["faults"],
    }),
  };
}

async function playAll(): Promise<number> {
  const [from, count] = [number("from", values.from), number("seeds", values.seeds)];
  const outcomes: Outcome[] = [];
  const { cpuSeconds, differing } = await playSeeds(
    { from, count, atOnce: number("workers-at-once", values["workers-at-once"]) },
    (outcome) => {
      outcomes.push(outcome);
      if (outcomes.length % 50 === 0) say(`${outcomes.length} seeds`);
    },
  );
  const violated = outcomes.filter(({ violations }) => violations.length > 0);
  for (const outcome of violated.slice(0, 3)) say(`\n${violationText(await shrink(outcome, shrinkRuns))}\n`);
  for (const seed of differing) say(`Seed ${seed} did not do the same twice`);
  const caught = canary && (await findWrong(canary, from, mostCanary));
  say(tableText(totalsOf(outcomes), cpuSeconds));
  say(`The planted mistake was ${caught ? `noticed at seed ${caught.options.seed}` : "NOT noticed"}`);
  if (values.csv !== undefined) await appendFile(values.csv, `${csvOf(outcomes)}\n`);
  return violated.length === 0 && differing.length === 0 && caught ? 0 : 1;
}

/** A line of the published table: docs/proof/seeds.csv names its columns. */
function csvOf(outcomes: readonly Outcome[]): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const { seeds, steps, calls, accepts, faults, violations } = totalsOf(outcomes);
  const first = outcomes.reduce(
    (least, { options }) => Math.min(least, options.seed),
    Number.POSITIVE_INFINITY,
  );
  const all = Object.values(faults).reduce((sum, count) => sum + count, 0);
  return [date, commit, first, seeds, steps, calls, accepts, all, violations].join(",");
}

async function tryWrong(most: number): Promise<number> {
  let missed = 0;
  for (const version of wrongVersions) {
    const found = await findWrong(version, 1, most);
    missed += found ? 0 : 1;
    say(
      `${(found ? `seed ${found.options.seed}` : "missed").padEnd(10)}${version.name}: ${found?.violations[0]?.slice(0, 120) ?? ""}`,
    );
  }
  say(`${wrongVersions.length - missed} of ${wrongVersions.length} noticed within ${most} seeds`);
  return missed === 0 ? 0 : 1;
}

function number(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}\n${usage}`);
  return Number(text);
}

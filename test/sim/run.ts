import { execFileSync } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { canary, findWrong } from "./canary.ts";
import { faultClasses } from "./engine/faults.ts";
import { optionsOf, type SimOptions } from "./engine/options.ts";
import { csvRow, tableText, tooFewCells, totalsOf, violationText } from "./report.ts";
import { type Outcome, runSeed } from "./run-seed.ts";
import { shrink } from "./shrink.ts";
import { playSeeds, serveSeeds } from "./workers.ts";
import { triedText, tryWrong } from "./wrong/try-wrong.ts";

const usage = `npm run sim -- [--seeds N] [--from S] [--workers-at-once N] [--csv FILE]
npm run sim -- --seed S [--operations N] [--workers N] [--faults "<class>,…" | none]
npm run sim -- --wrong [--name TEXT] [--most N] [--least N]
  how soon each wrong version is noticed; fails where fewer than so many are`;

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
    name: { type: "string", default: "" },
    most: { type: "string", default: "40" },
    least: { type: "string", default: "60" },
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
else if (values.wrong)
  process.exitCode = await playWrong(number("most", values.most), number("least", values.least));
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
  for (const { options, violations } of violated) say(`Seed ${options.seed}: ${violations[0]}`);
  for (const outcome of violated.slice(0, 3)) say(`\n${violationText(await shrink(outcome, shrinkRuns))}\n`);
  for (const seed of differing) say(`Seed ${seed} did not do the same twice`);
  const caught = canary && (await findWrong(canary, from, mostCanary));
  const totals = totalsOf(outcomes);
  const tooFew = tooFewCells(totals);
  say(tableText(totals, cpuSeconds));
  if (tooFew !== undefined) say(tooFew);
  say(`The planted mistake was ${caught ? `noticed at seed ${caught.options.seed}` : "NOT noticed"}`);
  if (values.csv !== undefined) {
    const job = { ...madeOf(), first: from, cpuSeconds, canarySeed: caught?.options.seed };
    await appendFile(values.csv, `${csvRow(totals, job)}\n`);
  }
  return violated.length === 0 && differing.length === 0 && caught && tooFew === undefined ? 0 : 1;
}

/** The commit that was played, and today. */
function madeOf(): { readonly commit: string; readonly date: string } {
  const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();
  return { commit, date: new Date().toISOString().slice(0, 10) };
}

/** Tells how soon each wrong version is noticed; fails where fewer are than have to be. */
async function playWrong(most: number, least: number): Promise<number> {
  const tried = await tryWrong(most, values.name, (one) => say(triedText(one)));
  const noticed = tried.filter((one) => one.noticed !== undefined).length;
  say(`${noticed} of ${tried.length} noticed within ${most} seeds`);
  return noticed >= least ? 0 : 1;
}

function number(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}\n${usage}`);
  return Number(text);
}

import { fork } from "node:child_process";
import { parseArgs } from "node:util";
import { chosenMutants, type NamedMutant } from "./chosen.ts";
import { register } from "./register.ts";
import { shortForm } from "./short-form.ts";
import { printTable, type Tried } from "./table.ts";
import { newTrials, type TrialResult } from "./trial.ts";

const usage = `npm run mutants -- [--area NAME] [--name TEXT] [--shard I/N] [--workers N] [--short]

  --area     only the mutants of an area: ${Object.keys(register).join(", ")}
  --name     only those whose name contains the text
  --shard    only the I-th of N parts
  --workers  how many are tried at once (2)
  --short    a fixed sample, for each commit
`;

/** Longer than any time-out within a trial: a mutant that never yields is ended with its process. */
const longestTrialMs = 300_000;

const { values } = parseArgs({
  options: {
    area: { type: "string" },
    name: { type: "string" },
    shard: { type: "string", default: "1/1" },
    workers: { type: "string", default: "2" },
    short: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

// A forked worker has a channel to its parent.
if (process.send) await serveTrials();
else if (values.help) process.stdout.write(usage);
else process.exitCode = await runAll();

async function serveTrials(): Promise<void> {
  const trials = await newTrials();
  process.on("message", async (mutant: NamedMutant) => {
    // A message carries no regular expression.
    const given = { ...mutant, title: new RegExp(mutant.title) };
    process.send?.(await trials.try(given).catch(brokenTrial));
  });
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}

function brokenTrial(error: unknown): TrialResult {
  return { verdict: "unclear", detail: String(error) };
}

async function runAll(): Promise<number> {
  const chosen = chosenMutants(register, { ...values, among: values.short ? shortForm : undefined });
  const waiting = chosen.toSorted((a, b) => (a.test < b.test ? -1 : a.test > b.test ? 1 : 0));
  const tried: Tried[] = [];
  const work = async () => {
    let worker = await startWorker();
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const result = await worker.try(mutant);
      tried.push({ mutant, result });
      process.stdout.write(`${result.verdict.padEnd(9)} ${mutant.area}: ${mutant.name}\n`);
      if (result.verdict !== "caught") process.stdout.write(`          ${result.detail}\n`);
      if (!worker.isAlive()) worker = await startWorker();
    }
    worker.stop();
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  return printTable(tried, (text) => process.stdout.write(text)) ? 0 : 1;
}

interface Worker {
  readonly try: (mutant: NamedMutant) => Promise<TrialResult>;
  readonly isAlive: () => boolean;
  readonly stop: () => void;
}

async function startWorker(): Promise<Worker> {
  const child = fork(import.meta.filename, [], { env: { ...process.env, TEMPLATES: "kept" } });
  const next = () => new Promise<unknown>((resolve) => child.once("message", resolve));
  await next();
  return {
    try: async (mutant) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<TrialResult>((resolve) => {
        timer = setTimeout(resolve, longestTrialMs, { verdict: "unclear", detail: "never ends" });
      });
      const answer = next() as Promise<TrialResult>;
      child.send({ ...mutant, title: mutant.title.source });
      const result = await Promise.race([answer, late]);
      clearTimeout(timer);
      if (result.detail === "never ends") child.kill("SIGKILL");
      return result;
    },
    isAlive: () => !child.killed,
    stop: () => child.disconnect(),
  };
}

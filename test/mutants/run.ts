import { parseArgs } from "node:util";
import { setup } from "../support/synthesize.ts";
import { chosenMutants } from "./chosen.ts";
import { register } from "./register.ts";
import { shortForm } from "./short-form.ts";
import { printTable, type Tried } from "./table.ts";
import { serveTrials, startTrialProcess } from "./trial-process.ts";

const usage = `npm run mutants -- [--area NAME] [--name TEXT] [--shard I/N] [--workers N] [--short]

  --area     only the mutants of an area: ${Object.keys(register).join(", ")}
  --name     only those whose name contains the text; may be given more than once
  --shard    only the I-th of N parts
  --workers  how many are tried at once (2)
  --short    a fixed sample, one of each area
`;

const { values } = parseArgs({
  options: {
    area: { type: "string" },
    name: { type: "string", multiple: true },
    shard: { type: "string", default: "1/1" },
    workers: { type: "string", default: "2" },
    short: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const say = (text: string) => void process.stdout.write(text);

// A forked process has a channel to its parent.
if (process.send) await serveTrials();
else if (values.help) say(usage);
else process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1)
    throw new Error(`--workers is not ${values.workers}\n${usage}`);
  const chosen = chosenMutants(register, { ...values, among: values.short ? shortForm : undefined });
  // Once, for all processes.
  await setup();
  const started = Date.now();
  // A test file's mutants follow each other, as its tests are run without a mutant once.
  const waiting = chosen.toSorted((a, b) => (a.test < b.test ? -1 : 1));
  const tried: Tried[] = [];
  const work = async () => {
    let trials = await startTrialProcess(import.meta.filename);
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const result = await trials.try(mutant);
      tried.push({ mutant, result });
      const detail = result.verdict === "caught" ? "" : `\n  ${result.detail}`;
      say(`${result.verdict.padEnd(9)} ${mutant.area}: ${mutant.name}${detail}\n`);
      if (!trials.isAlive()) trials = await startTrialProcess(import.meta.filename);
    }
    trials.stop();
  };
  await Promise.all(Array.from({ length: workers }, work));
  const isSuccess = printTable(tried, say);
  say(`\n${Math.round((Date.now() - started) / 1000)} seconds\n`);
  return isSuccess ? 0 : 1;
}

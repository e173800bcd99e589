import { parseArgs } from "node:util";
import { type EngineName, engines } from "../support/memory-dynamo/engines.ts";
import { startWorld } from "../support/world.ts";
import { failureReport } from "./failure-report.ts";
import { parseSchedule, runSchedule } from "./schedule.ts";
import { serveWorker } from "./serve-worker.ts";
import { newTally } from "./tally.ts";
import { playAll } from "./workers.ts";

const usage = `npm run faults -- [--schedules N] [--from N] [--seed S] [--scenario NAME] [--engine direct|memory|process] [--workers N]
npm run faults -- --only "<scenario>:<call>:<mode>[,<call>:<mode>]" --seed S`;

const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "10000" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    scenario: { type: "string" },
    engine: { type: "string", default: "direct" },
    workers: { type: "string", default: "2" },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const engine = engineOf(values.engine);
const seed = wholeNumber("seed", values.seed);
const say = (text: string) => process.stdout.write(`${text}\n`);

// A forked worker has a channel to its parent.
if (process.send) await serveWorker(engines[engine]);
else if (values.help) say(usage);
else if (values.only !== undefined) process.exitCode = await repeat(values.only);
else process.exitCode = await runAll();

async function repeat(text: string): Promise<number> {
  const schedule = parseSchedule(text, seed);
  const world = await startWorld({}, { engine: engines[engine] });
  try {
    const played = await runSchedule(world, schedule);
    say(failureReport(schedule, played));
    return played.violation === undefined ? 0 : 1;
  } finally {
    await world.stop();
  }
}

async function runAll(): Promise<number> {
  const tally = newTally(say);
  await playAll(
    {
      most: wholeNumber("schedules", values.schedules),
      from: wholeNumber("from", values.from),
      workers: wholeNumber("workers", values.workers),
      ...{ seed, engine, scenario: values.scenario },
    },
    tally.count,
  );
  tally.table();
  return tally.violations() === 0 ? 0 : 1;
}

function engineOf(text: string): EngineName {
  if (text === "direct" || text === "memory" || text === "process") return text;
  throw new Error(`--engine is direct, memory or process, not ${text}\n${usage}`);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}\n${usage}`);
  return Number(text);
}

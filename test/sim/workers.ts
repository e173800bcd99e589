import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { optionsOf } from "./engine/options.ts";
import { type Outcome, runSeed } from "./run-seed.ts";

/** Of so many seeds, one is played twice. */
const twiceEvery = 100;

interface Report {
  readonly outcome: Outcome;
  readonly cpuSeconds: number;
  /** Whether a second run was another one. */
  readonly differs: boolean;
}

interface Job {
  readonly from: number;
  readonly count: number;
  readonly atOnce: number;
}

/** Plays seeds in several processes; reports each. */
export async function playSeeds(
  { from, count, atOnce }: Job,
  report: (outcome: Outcome) => void,
): Promise<{ readonly cpuSeconds: number; readonly differing: readonly number[] }> {
  const seeds = Array.from({ length: count }, (_, at) => from + at);
  const differing: number[] = [];
  let cpuSeconds = 0;
  const program = fileURLToPath(import.meta.resolve("./run.ts"));
  const work = async (one: ChildProcess) => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      one.send({ seed });
      const answer = Promise.race([once(one, "message"), once(one, "exit").then(() => undefined)]);
      // Only `serveSeeds` answers on this channel.
      const [found] = ((await answer) ?? []) as readonly Report[];
      if (!found) throw new Error(`the process of seed ${seed} ended`);
      cpuSeconds += found.cpuSeconds;
      if (found.differs) differing.push(seed);
      report(found.outcome);
    }
  };
  // Each seed listens once more.
  const processes = Array.from({ length: atOnce }, () => fork(program).setMaxListeners(0));
  try {
    await Promise.all(processes.map(work));
  } finally {
    const gone = processes.map((one) => (one.exitCode === null ? once(one, "exit") : undefined));
    for (const one of processes) if (one.connected) one.disconnect();
    await Promise.all(gone);
  }
  return { cpuSeconds, differing };
}

/** Plays the seeds that arrive on the channel, one at a time, until it closes. */
export async function serveSeeds(): Promise<void> {
  const closed = Promise.withResolvers<void>();
  let last = Promise.resolve();
  const play = async (seed: number) => {
    const began = process.cpuUsage();
    const outcome = await runSeed(optionsOf(seed));
    const again = seed % twiceEvery === 1 ? await runSeed(optionsOf(seed)) : outcome;
    const { user, system } = process.cpuUsage(began);
    const cpuSeconds = (user + system) / 1e6;
    // The newest steps are only of interest where something is wrong.
    const trace = outcome.violations.length > 0 ? outcome.trace.slice(-100) : [];
    const report: Report = {
      ...{ cpuSeconds, differs: again.hash !== outcome.hash },
      outcome: { ...outcome, trace },
    };
    process.send?.(report);
  };
  process.on("message", (task) => {
    // Only `playSeeds` sends on this channel.
    last = last.then(() => play((task as { seed: number }).seed));
  });
  process.once("disconnect", () => closed.resolve());
  await closed.promise;
  await last;
}

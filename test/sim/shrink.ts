import type { FaultRates } from "./engine/faults.ts";
import type { SimOptions } from "./engine/options.ts";
import type { Version } from "./engine/sim-world.ts";
import { type Outcome, runSeed } from "./run-seed.ts";

/**
 * Returns the shortest run, found in at most `mostRuns`, that still violates the same law: fewer operations, then fewer
 * faults, then one worker.
 */
export async function shrink(found: Outcome, mostRuns: number, version?: Version): Promise<Outcome> {
  const law = lawOf(found);
  let [best, runs] = [found, 0];
  const attempt = async (options: SimOptions): Promise<boolean> => {
    if (runs >= mostRuns) return false;
    runs += 1;
    const outcome = await runSeed(options, version);
    const isSame = outcome.violations.length > 0 && lawOf(outcome) === law;
    if (isSame) best = outcome;
    return isSame;
  };
  for (let less = Math.floor(best.options.operations / 2); less >= 1; ) {
    const operations = best.options.operations - less;
    if (operations < 1 || !(await attempt({ ...best.options, operations }))) less = Math.floor(less / 2);
  }
  for (const name of Object.keys(best.options.faults)) {
    const { faults } = best.options;
    // The names are the classes.
    const rates: FaultRates = { ...faults, [name]: 0 };
    if (faults[name as keyof FaultRates] > 0) await attempt({ ...best.options, faults: rates });
  }
  if (best.options.workers > 1) await attempt({ ...best.options, workers: 1 });
  return best;
}

/** The law that was violated first: the text before its particulars. */
function lawOf({ violations: [first = ""] }: Outcome): string {
  return (
    /\b(I\d+(?:, I\d+)*|chance|a client failed)\b/.exec(first)?.[0] ?? first.replace(/[\d_A-Z]{8,}/g, "")
  );
}

import type { Played } from "./play.ts";
import { allScenarios } from "./scenarios/all.ts";
import { sendWithKey } from "./scenarios/sends.ts";
import { drawSchedule, pairsOf, type Schedule, singlesOf } from "./schedule.ts";

export interface Plan {
  /** The greatest number of schedules. */
  readonly most: number;
  /** Skips pairs and random schedules before this number, to continue an interrupted run. */
  readonly from: number;
  readonly seed: number;
  /** Only this scenario. */
  readonly scenario?: string | undefined;
}

type Run = (schedules: readonly Schedule[]) => Promise<readonly Played[]>;

/** Small enough that progress and violations are reported early. */
const atOnce = 200;

/**
 * Runs a plan: each scenario without faults; every call with every fault; for the send path every second fault after
 * each first one; then two or three random faults.
 */
export async function scheduled({ most, from, seed, scenario }: Plan, run: Run): Promise<void> {
  const names = allScenarios
    .map(({ name }) => name)
    .filter((name) => scenario === undefined || name === scenario);
  let left = most;
  const go = async (schedules: readonly Schedule[]): Promise<readonly Played[]> => {
    const some = schedules.slice(0, left);
    left -= some.length;
    return runAll(some);
  };
  const goFrom = async (schedules: readonly Schedule[]): Promise<void> => {
    const [some, place] = [schedules.slice(0, left), most - left];
    left -= some.length;
    await runAll(some.slice(Math.max(0, from - place)));
  };
  const runAll = async (some: readonly Schedule[]): Promise<readonly Played[]> => {
    const played: Played[] = [];
    for (let at = 0; at < some.length; at += atOnce) played.push(...(await run(some.slice(at, at + atOnce))));
    return played;
  };
  const whole = await go(names.map((name) => ({ scenario: name, steps: [], seed })));
  const recorded = new Map(names.map((name, at) => [name, whole[at]?.calls ?? []]));
  const singles = names.flatMap((name) => singlesOf(name, recorded.get(name) ?? [], seed));
  const once = await go(singles);
  await goFrom(
    singles.flatMap((single, at) =>
      single.scenario === sendWithKey.name ? pairsOf(single, once[at]?.calls ?? []) : [],
    ),
  );
  recorded.delete(sendWithKey.name);
  if (recorded.size === 0) return;
  for (let drawn = 1; left > 0; drawn += atOnce) {
    const seeds = Array.from({ length: Math.min(atOnce, left) }, (_, at) => seed * 1_000_003 + drawn + at);
    await goFrom(seeds.map((one) => drawSchedule(recorded, one)));
  }
}

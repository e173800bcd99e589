import type { Played } from "./play.ts";
import { allScenarios } from "./scenarios/all.ts";
import { sendWithKey } from "./scenarios/sends.ts";
import { drawSchedule, pairsOf, type Schedule, singlesOf } from "./schedule.ts";

export interface Plan {
  /** How many schedules at most. */
  readonly most: number;
  /** Pairs and draws before this place are left out: to go on with a run that was broken off. */
  readonly from: number;
  readonly seed: number;
  /** One alone. */
  readonly scenario?: string | undefined;
}

type Run = (schedules: readonly Schedule[]) => Promise<readonly Played[]>;

/** Telling of progress and of violations need not wait for the end of all. */
const atOnce = 200;

/**
 * Goes through a plan, which its numbers decide: each scenario undisturbed; every call with every fault; on the send
 * path every second fault after each first one; then two or three faults anywhere, drawn.
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

import type { World } from "../support/world.ts";
import { failureReport } from "./failure-report.ts";
import { runSchedule, type Schedule, singlesOf } from "./schedule.ts";

/** Plays schedules one after another; throws the account of the first that goes wrong. Answers how many there were. */
export async function holdAll(world: World, schedules: readonly Schedule[]): Promise<number> {
  for (const schedule of schedules) await recordedCalls(world, schedule);
  return schedules.length;
}

/** Plays a schedule that must hold; its calls. */
export async function recordedCalls(world: World, schedule: Schedule): Promise<readonly string[]> {
  const played = await runSchedule(world, schedule);
  if (played.violation !== undefined) throw new Error(failureReport(schedule, played));
  return played.calls;
}

/** A scenario undisturbed, and with every fault at every call, or with each `every`th of those. */
export async function holdSingles(world: World, scenario: string, every: number, seed = 1): Promise<number> {
  const calls = await recordedCalls(world, { scenario, steps: [], seed });
  const singles = singlesOf(scenario, calls, seed).filter((_, at) => at % every === 0);
  return 1 + (await holdAll(world, singles));
}

import { type CrashMode, type CrashPlan, newCrashPlan } from "../support/crash.ts";
import { canMeet } from "../support/crash-modes.ts";
import type { CrashRun, Play } from "../support/crash-run.ts";
import type { Terms } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { play } from "./play.ts";

/** A story of client and service. Its steps tell what came of it; a wrong end throws. */
export interface Scenario extends Play {
  readonly name: string;
  readonly terms?: Terms;
  /** Before anything can crash. */
  readonly prepare?: (run: CrashRun) => Promise<void>;
  /** May answer what is to hold in the end, by what it was told. */
  readonly act: (run: CrashRun) => Promise<void | (() => Promise<void>)>;
  /** When all is quiet, beside the invariants. */
  readonly end?: (run: CrashRun) => Promise<void>;
}

/**
 * Runs a scenario once undisturbed, then once for each call of AWS that it made and that can meet the fault. Of many
 * like calls side by side, as when all slices of an index are read, the first two stand for the rest.
 */
export async function crashAtEveryCall(world: World, scenario: Scenario, mode: CrashMode): Promise<number> {
  const whole = newCrashPlan(-1, mode);
  await runWith(world, scenario, whole);
  const met = callsThatMeet(whole.calls, mode);
  for (const at of met) await runWith(world, scenario, newCrashPlan(at, mode));
  return met.length;
}

/** The numbers of those calls of a run that are worth a run of their own with this fault. */
export function callsThatMeet(calls: readonly string[], mode: CrashMode): readonly number[] {
  return calls.flatMap((call, at) => {
    const isThird = calls[at - 1] === call && calls[at - 2] === call;
    return isThird || !canMeet(call.slice(call.indexOf(": ") + 2), mode) ? [] : [at];
  });
}

async function runWith(world: World, scenario: Scenario, plan: CrashPlan): Promise<void> {
  const { violation } = await play(world, scenario, plan);
  if (violation === undefined) return;
  const calls = plan.calls.map((call, at) => `${at === plan.at ? "=> " : "   "}${at} ${call}`);
  throw new Error(`${scenario.name}, ${plan.mode}, call ${plan.at}\n${violation}\n${calls.join("\n")}`);
}

import { type CrashMode, type CrashPlan, newCrashPlan } from "../support/crash.ts";
import { canMeet } from "../support/crash-modes.ts";
import type { CrashRun, Play } from "../support/crash-run.ts";
import type { Terms } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { play } from "./play.ts";

/** A sequence of requests to the service; a wrong result throws. */
export interface Scenario extends Play {
  readonly name: string;
  readonly terms?: Terms;
  /** Runs before the faults start. */
  readonly prepare?: (run: CrashRun) => Promise<void>;
  /** May return a check of the end state that depends on the responses. */
  readonly act: (run: CrashRun) => Promise<void | (() => Promise<void>)>;
  /** What a client does after a process that was held has continued. */
  readonly later?: (run: CrashRun) => Promise<void>;
  /** Checks the end state, in addition to the invariants. */
  readonly end?: (run: CrashRun) => Promise<void>;
}

/**
 * Runs a scenario once without faults, then once for each AWS call that the fault can affect. Of many equal
 * concurrent calls, such as reads of all slices of an index, only the first two are used.
 */
export async function crashAtEveryCall(world: World, scenario: Scenario, mode: CrashMode): Promise<number> {
  const whole = newCrashPlan(-1, mode);
  await runWith(world, scenario, whole);
  const met = callsThatMeet(whole.calls, mode);
  for (const at of met) await runWith(world, scenario, newCrashPlan(at, mode));
  return met.length;
}

/** Returns the numbers of the calls that need their own run with this fault. */
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

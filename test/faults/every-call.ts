import { type CrashMode, type CrashPlan, newCrashPlan } from "../support/crash.ts";
import { findBroken, purseOf } from "../support/crash-check.ts";
import { type CrashRun, newCrashRun } from "../support/crash-run.ts";
import type { Terms } from "../support/project.ts";
import type { World } from "../support/world.ts";

/** A story of client and service. Its steps tell what came of it; a wrong end throws. */
export interface Scenario {
  readonly name: string;
  readonly terms?: Terms;
  /** Before anything can crash. */
  readonly prepare?: (run: CrashRun) => Promise<void>;
  readonly act: (run: CrashRun) => Promise<void>;
  /** When all is quiet, beside the invariants. */
  readonly end: (run: CrashRun) => Promise<void>;
}

/**
 * Runs a scenario once undisturbed, then once for each call of AWS that it made, with that call meeting the fault.
 * Of many like calls side by side, as when all slices of an index are read, the first two stand for the rest.
 */
export async function crashAtEveryCall(world: World, scenario: Scenario, mode: CrashMode): Promise<number> {
  const { calls } = await runWith(world, scenario, newCrashPlan(-1, mode));
  const met = calls.map((call, at) => ({ call, at })).filter(({ call, at }) => !isThird(calls, call, at));
  for (const { at } of met) await runWith(world, scenario, newCrashPlan(at, mode));
  return met.length;
}

function isThird(calls: readonly string[], call: string, at: number): boolean {
  return calls[at - 1] === call && calls[at - 2] === call;
}

async function runWith(world: World, scenario: Scenario, plan: CrashPlan): Promise<CrashPlan> {
  try {
    await runOnce(world, scenario, plan);
    return plan;
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const calls = plan.calls.map((call, at) => `${at === plan.at ? "=> " : "   "}${at} ${call}`);
    throw new Error(`${scenario.name}, ${plan.mode}, call ${plan.at}\n${reason}\n${calls.join("\n")}`);
  } finally {
    world.ses.clearFaults();
  }
}

async function runOnce(world: World, scenario: Scenario, plan: CrashPlan): Promise<void> {
  const terms = scenario.terms ?? { credits: 2, balanceMicros: 100_000 };
  const run = await newCrashRun(world, plan, terms);
  const opening = await purseOf(world, run.project);
  await scenario.prepare?.(run);
  await scenario.act(run);
  await run.quiet();
  const broken = await findBroken(run, opening);
  if (broken.length > 0) throw new Error(broken.join("\n"));
  await scenario.end(run);
}

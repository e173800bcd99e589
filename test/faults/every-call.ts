import { type CrashMode, newCrashPlan } from "../support/crash.ts";
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

/** Runs a scenario once for every call of AWS that it makes, with that call meeting the fault. */
export async function crashAtEveryCall(world: World, scenario: Scenario, mode: CrashMode): Promise<number> {
  for (let at = 0; ; at++) {
    const plan = newCrashPlan(at, mode);
    try {
      await runOnce(world, scenario, plan);
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const calls = plan.calls.map((call, place) => `${place === at ? "=> " : "   "}${place} ${call}`);
      throw new Error(`${scenario.name}, ${mode}, call ${at}\n${reason}\n${calls.join("\n")}`);
    } finally {
      world.ses.clearFaults();
    }
    if (!plan.fired) return at;
  }
}

async function runOnce(
  world: World,
  scenario: Scenario,
  plan: ReturnType<typeof newCrashPlan>,
): Promise<void> {
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

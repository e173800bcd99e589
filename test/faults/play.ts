import type { CrashPlan } from "../support/crash.ts";
import { findBroken } from "../support/crash-check.ts";
import { redeliverAll } from "../support/crash-redelivery.ts";
import { type CrashRun, newCrashRun } from "../support/crash-run.ts";
import { findForeignAccess } from "../support/crash-tenancy.ts";
import type { World } from "../support/world.ts";
import type { Scenario } from "./every-call.ts";

export interface Played {
  readonly calls: readonly string[];
  /** What was violated; undefined if every invariant held. */
  readonly violation?: string;
}

/** Runs a scenario with the faults of a plan until nothing is left to do, then checks the invariants and its own end. */
export async function play(world: World, scenario: Scenario, plan: CrashPlan, seed = 1): Promise<Played> {
  const begun = await newCrashRun(world, plan, scenario.terms ?? usualTerms, { ...scenario, seed });
  try {
    const run = await prepared(begun, scenario);
    const end = await scenario.act(run);
    await run.quiet(() => scenario.later?.(run) ?? Promise.resolve());
    const far = isThird(plan);
    const broken = [...(await findBroken(run)), ...(far ? await findForeignAccess(run) : [])];
    if (broken.length > 0) throw new Error(broken.join("\n"));
    await end?.();
    await scenario.end?.(run);
    if (far) await redeliverAll(run);
    return { calls: plan.calls };
  } catch (error) {
    const violation = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { calls: plan.calls, violation };
  } finally {
    world.ses.clearFaults();
    await begun.rows.clear();
  }
}

/** The expensive checks follow every third run only, so that each fault is checked at every third call. */
function isThird({ steps }: CrashPlan): boolean {
  return steps.reduce((sum, { at }) => sum + Math.max(at, 0), 0) % 3 === 0;
}

const usualTerms = { credits: 2, balanceMicros: 100_000 };

/** What `prepare` writes counts as the run's initial state. */
async function prepared(run: CrashRun, { prepare }: Scenario): Promise<CrashRun> {
  if (!prepare) return run;
  await prepare(run);
  return { ...run, opening: await run.rows.all() };
}

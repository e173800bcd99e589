import type { Services } from "../../functions/services.ts";
import { withCallsAround } from "./crash-calls.ts";
import type { Around } from "./crash-faults.ts";
import { type CrashMode, canMeet, isHeld } from "./crash-modes.ts";
import { newTurns, type Turns } from "./crash-turns.ts";

export { type CrashMode, crashModes } from "./crash-modes.ts";

/** One fault: `mode` at the call with this number, counted from 0 over all invocations of a run. */
export interface CrashStep {
  readonly at: number;
  readonly mode: CrashMode;
}

/** The faults of one run and its calls. */
export interface CrashPlan extends CrashStep {
  readonly steps: readonly CrashStep[];
  /** The calls so far, as `worker: service command`. */
  readonly calls: string[];
  readonly turns: Turns;
}

export function newCrashPlan(at: number, mode: CrashMode): CrashPlan {
  return newPlanOf([{ at, mode }]);
}

/** Returns a plan with several faults or none; `pick` decides the order of concurrent calls. */
export function newPlanOf(
  steps: readonly CrashStep[],
  pick: (waiting: number) => number = () => 0,
): CrashPlan {
  const [first = { at: -1, mode: "kill before" as const }] = steps;
  return { ...first, steps, calls: [], turns: newTurns(pick) };
}

/** One invocation of a handler in its own process: its memory and pending work end with it. */
export interface Invocation {
  readonly services: Services;
  /** Whether its process ended or is held, so that its caller no longer waits. */
  readonly died: Promise<void>;
  /** The call at which it is held; undefined if it runs or has ended. */
  readonly held: () => CrashMode | undefined;
  /** Releases a held process; resolves when it ends or is held again. */
  readonly wake: () => Promise<void>;
}

/** Services with a change above the calls that may crash, as a mutant has. */
export interface Versioned extends Services {
  readonly version?: (services: Services) => Services;
}

/** A new promise each time: a shared one would keep everything alive that ever awaited it. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

export function newInvocation(services: Versioned, worker: string, plan: CrashPlan): Invocation {
  let stopped = Promise.withResolvers<void>();
  let dead = false;
  let holds: readonly { readonly mode: CrashMode; readonly over: PromiseWithResolvers<void> }[] = [];
  const gone = never;
  const die = () => {
    dead = true;
    stopped.resolve();
    return gone;
  };
  const around: Around = (call, act, faults) => {
    if (dead) return never();
    const answered = async () => {
      const answer = await settled(act);
      return dead ? gone : answer;
    };
    return plan.turns.take(async () => {
      if (dead) return gone;
      const at = plan.calls.push(`${worker}: ${call}`) - 1;
      const mode = plan.steps.find((step) => step.at === at)?.mode;
      if (mode === undefined || !canMeet(call, mode)) return answered();
      if (mode === "kill before") return die();
      if (mode === "error before") return faults.refused;
      if (mode === "throttled") return faults.throttled;
      if (mode === "conflict") return faults.conflict;
      if (isHeld(mode)) {
        const over = Promise.withResolvers<void>();
        holds = [...holds, { mode, over }];
        // A held call to SES is made first, and its response is held.
        const early = call.startsWith("ses send") ? await settled(act) : undefined;
        stopped.resolve();
        return () => over.promise.then(() => early?.() ?? plan.turns.take(answered));
      }
      const answer = await settled(act);
      if (mode === "done twice") return answered();
      // The response is lost, whether the call succeeded or failed.
      return mode === "kill after" ? die() : dead ? gone : (faults.lost ?? answer);
    });
  };
  const own = withCallsAround(services, around);
  return {
    services: services.version?.(own) ?? own,
    died: stopped.promise,
    // A process that ended while one of its calls was held does not continue.
    held: () => (dead ? undefined : holds[0]?.mode),
    wake: async () => {
      const held = holds;
      holds = [];
      if (dead) return;
      stopped = Promise.withResolvers<void>();
      for (const { over } of held) over.resolve();
      await stopped.promise;
    },
  };
}

/** What a call returned or threw, to be passed to its caller later. */
async function settled<Answer>(act: () => Promise<Answer>): Promise<() => Promise<Answer>> {
  const answer = act();
  await answer.catch(() => undefined);
  return () => answer;
}

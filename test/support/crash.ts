import type { Services } from "../../functions/services.ts";
import { withCallsAround } from "./crash-calls.ts";
import type { Around } from "./crash-faults.ts";
import { type CrashMode, canMeet, isHeld } from "./crash-modes.ts";
import { newTurns, type Turns } from "./crash-turns.ts";

export { type CrashMode, crashModes } from "./crash-modes.ts";

/** One fault: the call with this number, counted from 0 over all invocations of a run, meets `mode`. */
export interface CrashStep {
  readonly at: number;
  readonly mode: CrashMode;
}

/** The faults of one run, and what came of them. */
export interface CrashPlan extends CrashStep {
  readonly steps: readonly CrashStep[];
  /** The calls so far, as `worker: service command`. */
  readonly calls: string[];
  readonly turns: Turns;
}

export function newCrashPlan(at: number, mode: CrashMode): CrashPlan {
  return newPlanOf([{ at, mode }]);
}

/** A run with several faults, or none; `pick` draws the order of calls that are made side by side. */
export function newPlanOf(
  steps: readonly CrashStep[],
  pick: (waiting: number) => number = () => 0,
): CrashPlan {
  const [first = { at: -1, mode: "kill before" as const }] = steps;
  return { ...first, steps, calls: [], turns: newTurns(pick) };
}

/** One invocation of a handler, in a process of its own: what it remembers and what it is still doing die with it. */
export interface Invocation {
  readonly services: Services;
  /** Its process ended, or stands still: nobody waits for it any more. */
  readonly died: Promise<void>;
  /** How the call is held that it stands still at; undefined where it runs, or will never. */
  readonly held: () => CrashMode | undefined;
  /** Lets a held process go on; settles when it dies or is held again. */
  readonly wake: () => Promise<void>;
}

/** A service as another version of it would be: what it asks of the calls that may crash is changed above them. */
export interface Versioned extends Services {
  readonly version?: (services: Services) => Services;
}

/** A new one each time: one that all share would keep everything alive that ever waited for it. */
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
        // SES hears of a mail before its time is up or never: there it is the answer that is held.
        const early = call.startsWith("ses send") ? await settled(act) : undefined;
        stopped.resolve();
        return () => over.promise.then(() => early?.() ?? plan.turns.take(answered));
      }
      const answer = await settled(act);
      if (mode === "done twice") return answered();
      // Whether it was done or refused, nobody hears of it.
      return mode === "kill after" ? die() : dead ? gone : (faults.lost ?? answer);
    });
  };
  const own = withCallsAround(services, around);
  return {
    services: services.version?.(own) ?? own,
    died: stopped.promise,
    // One that died while it stood still at one of several calls does not go on.
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

/** What a call answered or threw, to be given to its caller later. */
async function settled<Answer>(act: () => Promise<Answer>): Promise<() => Promise<Answer>> {
  const answer = act();
  await answer.catch(() => undefined);
  return () => answer;
}

import type { Services } from "../../functions/services.ts";
import { type CrashPlan, type Invocation, newInvocation } from "./crash.ts";
import type { CrashMode } from "./crash-modes.ts";

/** Runs a handler in its own process; undefined if that ended without a response or is held. */
export type Invoke = <Answer>(
  worker: string,
  work: (services: Services) => Promise<Answer>,
) => Promise<Answer | undefined>;

/** The processes of a run. */
export interface Processes {
  readonly invoke: Invoke;
  readonly areHeld: (mode?: CrashMode) => boolean;
  /** Releases the held ones until they end or are held again. */
  readonly wake: (mode?: CrashMode) => Promise<void>;
}

interface Sleeper {
  readonly over: Promise<unknown>;
  readonly invocation: Invocation;
}

export function newProcesses(services: Services, planNow: () => CrashPlan): Processes {
  let sleepers: readonly Sleeper[] = [];
  const isSo = (mode: CrashMode | undefined, { invocation }: Sleeper) =>
    invocation.held() !== undefined && (mode === undefined || invocation.held() === mode);
  return {
    invoke: async (worker, work) => {
      const plan = planNow();
      const invocation = newInvocation(services, worker, plan);
      const over = work(invocation.services);
      const answer = await Promise.race([over, invocation.died.then(() => undefined)]);
      if (invocation.held()) sleepers = [...sleepers, { over: over.catch(() => undefined), invocation }];
      await plan.turns.idle();
      return answer;
    },
    areHeld: (mode) => sleepers.some((one) => isSo(mode, one)),
    wake: async (mode) => {
      for (const one of sleepers.filter((sleeper) => isSo(mode, sleeper)))
        await Promise.race([one.over, one.invocation.wake()]);
      sleepers = sleepers.filter(({ invocation }) => invocation.held() !== undefined);
      await planNow().turns.idle();
    },
  };
}

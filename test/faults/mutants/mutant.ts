import type { Services } from "../../../functions/services.ts";
import type { CrashMode, Versioned } from "../../support/crash.ts";
import type { World } from "../../support/world.ts";
import { crashAtEveryCall, type Scenario } from "../every-call.ts";

/** A scenario that may hold an invocation at a call until others have run. */
export interface Trial extends Scenario {
  readonly held?: (services: Services) => Services;
}

/** A service with one seeded mistake, made by changing its calls to AWS. */
export interface Mutant {
  /** Completes the title "the checks find a service that …". */
  readonly name: string;
  /** Returns the changed service of one invocation; state across invocations belongs to the mutant. */
  readonly version: (services: Services, world: World) => Services;
  readonly trial: Trial;
  /** The fault that reveals the mistake; each scenario also runs without faults. */
  readonly mode: CrashMode;
  /** What the violation must match: the invariant's name. */
  readonly breaks: RegExp;
}

type Change = (services: Services) => Services;
const unchanged: Change = (services) => services;

export interface TrialResult {
  /** The first violation of a scenario; undefined if there is none. */
  readonly violation: string | undefined;
  /** How many runs it took: one without faults, and one for each call with the fault. */
  readonly runs: number;
}

/** Runs a scenario until it shows a violation, or `most` times. */
export async function tryOut(
  world: World,
  trial: Trial,
  mode: CrashMode,
  { change = unchanged, most = Number.POSITIVE_INFINITY } = {},
): Promise<TrialResult> {
  const version: Change = (services) => change(trial.held?.(services) ?? services);
  const services: Versioned = { ...world.services, version };
  let runs = 0;
  const counted: Trial = {
    ...trial,
    act: (run) => {
      runs++;
      return trial.act(run);
    },
    end: async (run) => {
      await trial.end?.(run);
      if (runs >= most) throw new Error(enough);
    },
  };
  try {
    await crashAtEveryCall({ ...world, services }, counted, mode);
    return { violation: undefined, runs };
  } catch (error) {
    const violation = error instanceof Error ? error.message : String(error);
    return { violation: violation.includes(enough) ? undefined : violation, runs };
  }
}

const enough = "the scenario has run as often as it was to";

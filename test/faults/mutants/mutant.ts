import type { Services } from "../../../functions/services.ts";
import type { CrashMode, Versioned } from "../../support/crash.ts";
import type { World } from "../../support/world.ts";
import { crashAtEveryCall, type Scenario } from "../every-call.ts";

/** A scenario in which an invocation may be held up at a call until others have run. */
export interface Trial extends Scenario {
  readonly held?: (services: Services) => Services;
}

/** A service with one mistake, made from the outside: what it asks of the world around it is changed. */
export interface Mutant {
  /** Completes: finds the version that … */
  readonly name: string;
  /** The service of one invocation; what it must remember beyond that is the version's own. */
  readonly version: (services: Services, world: World) => Services;
  readonly trial: Trial;
  /** The fault that brings the mistake to light; each scenario also runs undisturbed. */
  readonly mode: CrashMode;
  /** What the violation must say: the invariant by its name. */
  readonly breaks: RegExp;
}

type Change = (services: Services) => Services;
const unchanged: Change = (services) => services;

export interface Verdict {
  /** The first violation that a scenario shows, in words; undefined where there is none. */
  readonly violation: string | undefined;
  /** How many runs of the scenario it took: the undisturbed one, and one for each call that met the fault. */
  readonly runs: number;
}

/** Runs a scenario until it shows that something is wrong, or has run `most` times. */
export async function tryOut(
  world: World,
  trial: Trial,
  mode: CrashMode,
  { change = unchanged, most = Number.POSITIVE_INFINITY } = {},
): Promise<Verdict> {
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

import { type CrashMode, type CrashStep, crashModes, newPlanOf } from "../support/crash.ts";
import { newSeededRandom } from "../support/seeded-random.ts";
import type { World } from "../support/world.ts";
import { callsThatMeet, type Scenario } from "./every-call.ts";
import { type Played, play } from "./play.ts";
import { allScenarios } from "./scenarios/all.ts";

/** One run of a scenario: its faults and the seed of everything random. */
export interface Schedule {
  readonly scenario: string;
  readonly steps: readonly CrashStep[];
  readonly seed: number;
}

export function scenarioOf(name: string): Scenario {
  const found = allScenarios.find((one) => one.name === name);
  if (!found) throw new Error(`no scenario ${name}: ${allScenarios.map((one) => one.name).join(", ")}`);
  return found;
}

/** With more than one fault, the seed also decides the order of concurrent calls. */
export function runSchedule(world: World, { scenario, steps, seed }: Schedule): Promise<Played> {
  const { chance } = newSeededRandom(seed ^ 0x5eed);
  const drawn = (waiting: number) => Math.floor(chance() * waiting);
  return play(world, scenarioOf(scenario), newPlanOf(steps, steps.length > 1 ? drawn : undefined), seed);
}

/** Every call of a recorded run with every fault that can affect it. */
export function singlesOf(scenario: string, calls: readonly string[], seed: number): readonly Schedule[] {
  return stepsAt(calls).map((step) => ({ scenario, steps: [step], seed }));
}

/** A second fault at every call after the first fault, in the run with that fault. */
export function pairsOf({ scenario, steps, seed }: Schedule, calls: readonly string[]): readonly Schedule[] {
  const last = steps.at(-1)?.at ?? -1;
  return stepsAt(calls)
    .filter(({ at }) => at > last)
    .map((step) => ({ scenario, steps: [...steps, step], seed }));
}

/** Two or three faults at calls of the run without faults, or after its last call. */
export function drawSchedule(recorded: ReadonlyMap<string, readonly string[]>, seed: number): Schedule {
  const { chance } = newSeededRandom(seed);
  const draw = <One>(list: readonly One[]): One => {
    const one = list[Math.floor(chance() * list.length)];
    if (one === undefined) throw new Error("nothing to draw from");
    return one;
  };
  const [scenario, calls] = draw([...recorded]);
  const count = chance() < 0.6 ? 2 : 3;
  const beyond = Math.ceil(calls.length * 1.3);
  const places = new Set(Array.from({ length: count }, () => Math.floor(chance() * beyond)));
  const steps = [...places].sort((a, b) => a - b).map((at) => ({ at, mode: draw<CrashMode>(crashModes) }));
  return { scenario, steps, seed };
}

function stepsAt(calls: readonly string[]): readonly CrashStep[] {
  return crashModes.flatMap((mode) => callsThatMeet(calls, mode).map((at) => ({ at, mode })));
}

/** A schedule in the format of the runner's `--only` option. */
export function scheduleText({ scenario, steps }: Schedule): string {
  return [scenario, steps.map(({ at, mode }) => `${at}:${mode}`).join(",")].join(":");
}

export function parseSchedule(text: string, seed: number): Schedule {
  const [, scenario = "", rest = ""] = /^([^:]+):?(.*)$/.exec(text) ?? [];
  const steps = rest
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [place = "", word = ""] = part.split(":");
      const mode = crashModes.find((one) => one === word);
      if (!mode || !/^\d+$/.test(place)) throw new Error(`no step: ${part}`);
      return { at: Number(place), mode };
    });
  return { scenario: scenarioOf(scenario).name, steps, seed };
}

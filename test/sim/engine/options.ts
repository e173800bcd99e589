import { newDraw } from "./draw.ts";
import { type FaultRates, faultClasses } from "./faults.ts";

/** What a seed decides before its run; a run with the same options and seed is the same run. */
export interface SimOptions {
  readonly seed: number;
  /** When it begins: of some runs, shortly before the month turns. */
  readonly start: string;
  readonly projects: number;
  readonly clients: number;
  readonly operations: number;
  /** Invocations at once of each queue's worker. */
  readonly workers: number;
  /** Minutes between two runs of the sweeper while it has something to do. */
  readonly sweepMinutes: number;
  readonly faults: FaultRates;
}

/** A marathon is a long run: one seed in two hundred. */
const marathon = { every: 200, operations: 2000 };
const mostRate = 0.2;
const starts = ["2026-06-10T12:00:00.000Z", "2026-06-26T09:00:00.000Z", "2026-06-29T15:00:00.000Z"];

export function optionsOf(seed: number): SimOptions {
  const draw = newDraw(seed, "options");
  const rate = () => (draw.is(0.5) ? mostRate * draw.chance() ** 5 : 0);
  return {
    seed,
    start: newDraw(seed, "start").pick(starts),
    projects: draw.between(2, 4),
    clients: draw.between(3, 6),
    operations: seed % marathon.every === 0 ? marathon.operations : draw.between(20, 80),
    workers: draw.between(1, 4),
    sweepMinutes: draw.pick([1, 1, 5, 15]),
    // The fields are the classes.
    faults: Object.fromEntries(faultClasses.map((fault) => [fault, rate()])) as FaultRates,
  };
}

/** The options as a line, with the faults that are on. */
export function optionsText({ faults, ...rest }: SimOptions): string {
  const on = Object.entries(faults)
    .filter(([, rate]) => rate > 0)
    .map(([name, rate]) => `${name} ${(rate * 100).toFixed(2)} %`);
  const others = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  return [...others, `faults: ${on.join(", ") || "none"}`].join(" · ");
}

import { operations } from "../../functions/contract/index.ts";
import { coverageOf } from "./engine/cells.ts";
import { optionsText } from "./engine/options.ts";
import type { Outcome } from "./run-seed.ts";

/** What a violation was and how it is repeated. */
export function violationText({ options, violations, trace, steps }: Outcome): string {
  const { seed, operations, workers, faults } = options;
  const off = Object.entries(faults).flatMap(([name, rate]) => (rate === 0 ? [] : [name]));
  const only = off.length === 0 ? "none" : off.join(",");
  return [
    `Seed ${seed}: ${optionsText(options)}`,
    ...violations.slice(0, 5),
    `after ${steps} steps, of which the last are:`,
    ...trace.slice(-30).map((line) => `  ${line.slice(0, 220)}`),
    `Repeat it: npm run sim -- --seed ${seed} --operations ${operations} --workers ${workers} --faults "${only}"`,
    "As a test:",
    `  test("seed ${seed}", async () => {`,
    `    expect((await runSeed(${JSON.stringify(options)})).violations).toEqual([]);`,
    "  });",
  ].join("\n");
}

/** Sums over the runs of a job. */
export interface Totals {
  readonly seeds: number;
  readonly steps: number;
  readonly calls: number;
  readonly accepts: number;
  readonly doubles: number;
  readonly inFlight: number;
  readonly hours: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly cells: ReadonlySet<string>;
  readonly operations: ReadonlySet<string>;
  readonly violations: number;
}

export function totalsOf(outcomes: readonly Outcome[]): Totals {
  const sum = (of: (one: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const faults: Record<string, number> = {};
  for (const outcome of outcomes)
    for (const [name, count] of Object.entries(outcome.faults)) faults[name] = (faults[name] ?? 0) + count;
  return {
    seeds: outcomes.length,
    steps: sum(({ steps }) => steps),
    calls: sum(({ calls }) => calls),
    accepts: sum(({ counts }) => counts.accepts),
    doubles: sum(({ counts }) => counts.doubles),
    inFlight: sum(({ counts }) => counts.inFlight),
    hours: sum(({ hours }) => hours),
    faults,
    cells: new Set(outcomes.flatMap(({ cells }) => cells)),
    operations: new Set(outcomes.flatMap(({ operations: some }) => some)),
    violations: outcomes.filter(({ violations }) => violations.length > 0).length,
  };
}

function percentOf(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1);
}

/** The share of the cells that a job of so many seeds must visit: the same seeds visit the same ones. */
export function leastShare(seeds: number): number {
  if (seeds >= 1000) return 0.95;
  return seeds >= 40 ? 0.6 : 0;
}

/** What a job says of its cells where it visited too few; undefined where it visited enough. */
export function tooFewCells({ seeds, cells }: Pick<Totals, "seeds" | "cells">): string | undefined {
  const { visited, whole, missing } = coverageOf(cells);
  const least = leastShare(seeds);
  if (visited >= least * whole) return undefined;
  return `${percentOf(visited, whole)} % of the cells were visited, of at least ${100 * least} %; not, for example: ${missing.slice(0, 10).join("; ")}`;
}

/** The columns of docs/proof/seeds.csv. */
export const csvColumns =
  "date,commit,first seed,seeds,steps,calls,accepted,faults,faults by class,cells visited in %,CPU hours,seeds with a violation,seed that showed the planted mistake";

interface Job {
  readonly date: string;
  readonly commit: string;
  readonly first: number;
  readonly cpuSeconds: number;
  readonly canarySeed: number | undefined;
}

/** A job as a row of that file. */
export function csvRow(totals: Totals, { date, commit, first, cpuSeconds, canarySeed }: Job): string {
  const { seeds, steps, calls, accepts, violations } = totals;
  const { visited, whole } = coverageOf(totals.cells);
  const faults = Object.entries(totals.faults).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const all = faults.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...[date, commit, first, seeds, steps, calls, accepts, all],
    faults.map(([name, count]) => `${name} ${count}`).join("; "),
    ...[percentOf(visited, whole), (cpuSeconds / 3600).toFixed(2), violations, canarySeed ?? "none"],
  ].join(",");
}

/** The table at the end of a job. */
export function tableText(totals: Totals, cpuSeconds: number): string {
  const line = (name: string, value: unknown) => `${name.padEnd(44)}${String(value).padStart(12)}`;
  const { kinds, visited, whole } = coverageOf(totals.cells);
  return [
    line("seeds", totals.seeds),
    line("steps", totals.steps),
    line("calls to AWS", totals.calls),
    line("emails that SES accepted", totals.accepts),
    line("  of them again, after a lost answer", totals.doubles),
    line("  of them beside an opt-out under way", totals.inFlight),
    line("virtual days", Math.round(totals.hours / 24)),
    ...Object.entries(totals.faults)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => line(`fault: ${name}`, count)),
    line(`operations of ${operations.length} answered with success`, totals.operations.size),
    line("functions' kinds of calls", kinds),
    line(`cells of ${whole} visited: a kind with a fault`, visited),
    line("  in percent", percentOf(visited, whole)),
    line("CPU seconds", Math.round(cpuSeconds)),
    line("violations", totals.violations),
  ].join("\n");
}

import { operations } from "../../functions/contract/index.ts";
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

/** The table at the end of a job. */
export function tableText(totals: Totals, cpuSeconds: number): string {
  const line = (name: string, value: unknown) => `${name.padEnd(44)}${String(value).padStart(12)}`;
  const kinds = new Set([...totals.cells].map((cell) => cell.split("\t").slice(0, 2).join("\t")));
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
    line("kinds of calls", kinds.size),
    line(
      "kinds of calls with a kind of fault",
      [...totals.cells].filter((cell) => !cell.endsWith("\t")).length,
    ),
    line("CPU seconds", Math.round(cpuSeconds)),
    line("violations", totals.violations),
  ].join("\n");
}

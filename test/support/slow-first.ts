import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The test files that take longest, slowest first. A first run knows no durations and goes by the sizes of the files,
 * by which the smallest of these would run last, one process beside an idle one.
 */
export const slow: readonly string[] = [
  "test/budgets.test.ts",
  "test/faults/singles/sends.test.ts",
  "test/bench/upgrade/wrong-versions.test.ts",
  "test/house/check-lists.test.ts",
  "test/faults/singles/schedules.test.ts",
  "test/faults/fault-proxy.test.ts",
  "test/smtp/memory.test.ts",
  "test/journeys/demo.test.ts",
  "test/faults/pairs.test.ts",
  "test/gateways/mime-display-names.test.ts",
  "test/infrastructure/limits.test.ts",
  "test/contract/refusals.test.ts",
  "test/infrastructure/app.test.ts",
  "test/infrastructure/evidence.test.ts",
  "test/faults/singles/templates.test.ts",
  "test/faults/singles/controls.test.ts",
  "test/workers/fairness.test.ts",
  "test/infrastructure/reachable-commands.test.ts",
  "test/faults/singles/outcomes.test.ts",
  "test/faults/singles/broadcasts.test.ts",
];

/** Puts the files of `order` first, in its order, and leaves the order of the rest. */
export function first(files: readonly string[], order: readonly string[]): string[] {
  const named = order.filter((file) => files.includes(file));
  return [...named, ...files.filter((file) => !named.includes(file))];
}

/** Orders the test files of a run: the slow ones first, the rest as Vitest orders them. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const name = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId);
    const byName = new Map(sorted.map((file) => [name(file), file]));
    return first([...byName.keys()], slow).flatMap((file) => byName.get(file) ?? []);
  }
}

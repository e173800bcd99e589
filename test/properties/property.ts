import * as fc from "fast-check";
import { test } from "vitest";

const given = process.env["PROPERTY_SEED"];
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

export interface PropertyOptions<Value> {
  /** The number of values. */
  readonly runs?: number;
  /** Values that failed once; they are always tried first. */
  readonly examples?: readonly Value[];
  readonly timeoutMs?: number;
}

/**
 * Tests that something holds for all values. The title says how to repeat the test: the same seed gives the same
 * values. A failing value is shrunk and printed; add it to `examples`.
 */
export function property<Value>(
  title: string,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => void | Promise<void>,
  { runs = 100, examples = [], timeoutMs = 120_000 }: PropertyOptions<Value> = {},
): void {
  test(`${title} (again: PROPERTY_SEED=${seed})`, { timeout: timeoutMs }, async () => {
    const holds = fc.asyncProperty(values, async (value) => check(value));
    const tried = examples.map((one): [Value] => [one]);
    await fc.assert(holds, {
      ...{ seed, numRuns: runs, examples: tried },
      verbose: fc.VerbosityLevel.Verbose,
      // A slow machine tries fewer values and does not fail.
      interruptAfterTimeLimit: timeoutMs / 2,
    });
  });
}

import * as fc from "fast-check";
import { test } from "vitest";

const given = process.env["PROPERTY_SEED"];
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

export interface PropertyOptions<Value> {
  /** How many values are drawn. */
  readonly runs?: number;
  /** What was once found to break it, tried first and for good. */
  readonly examples?: readonly Value[];
  readonly timeoutMs?: number;
}

/**
 * A test that something holds for every value. Its title says how to repeat it: the same seed draws the same values.
 * What fails is told whole, made as small as it goes; it then belongs into `examples`.
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
      // A slow machine tries fewer values; that is no failure.
      interruptAfterTimeLimit: timeoutMs / 2,
    });
  });
}

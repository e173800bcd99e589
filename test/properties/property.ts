import * as fc from "fast-check";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

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
  options: PropertyOptions<Value> = {},
): void {
  test(titleOf(title), timeoutOf(options), () => holds(values, check, options));
}

/** Tests a property of the service in the file's world. */
export function worldProperty<Value>(
  title: string,
  values: fc.Arbitrary<Value>,
  check: (value: Value, fixtures: { readonly world: World }) => void | Promise<void>,
  options: PropertyOptions<Value> = {},
): void {
  test(titleOf(title), timeoutOf(options), ({ world }) =>
    holds(values, (value) => check(value, { world }), options),
  );
}

const titleOf = (title: string) => `${title} (again: PROPERTY_SEED=${seed})`;
const timeoutOf = ({ timeoutMs = 120_000 }: { readonly timeoutMs?: number }) => ({ timeout: timeoutMs });

async function holds<Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => void | Promise<void>,
  { runs = 100, examples = [], timeoutMs = 120_000 }: PropertyOptions<Value>,
): Promise<void> {
  const tried = examples.map((one): [Value] => [one]);
  await fc.assert(
    fc.asyncProperty(values, async (value) => check(value)),
    {
      ...{ seed, numRuns: runs, examples: tried },
      verbose: fc.VerbosityLevel.Verbose,
      // A slow machine tries fewer values and does not fail.
      interruptAfterTimeLimit: timeoutMs / 2,
    },
  );
}

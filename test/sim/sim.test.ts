import { expect, test } from "vitest";
import { canary, findWrong } from "./canary.ts";
import { optionsOf, type SimOptions } from "./engine/options.ts";
import { runSeed } from "./run-seed.ts";
import { shrink } from "./shrink.ts";

/** A short seed with faults of most classes. */
const short: SimOptions = { ...optionsOf(16), operations: 15 };

test("a seed is the same run each time, and violates no law", async () => {
  const [one, other] = [await runSeed(short), await runSeed(short)];
  expect(one.violations).toEqual([]);
  expect(other.hash).toBe(one.hash);
  expect(other.steps).toBe(one.steps);
  expect(one.counts.accepts).toBeGreaterThan(0);
});

test("another seed is another run", async () => {
  const [one, other] = [await runSeed(short), await runSeed({ ...short, seed: 17 })];
  expect(other.hash).not.toBe(one.hash);
});

test("a planted mistake is noticed, and its run is made shorter", async () => {
  if (!canary) throw new Error("there is no planted mistake");
  const found = await findWrong(canary, 1, 20);
  if (!found) throw new Error("the planted mistake was not noticed");
  expect(found.violations[0]).toMatch(/I2/);
  const less = await shrink(found, 6, canary.version);
  expect(less.violations[0]).toMatch(/I2/);
  expect(less.options.operations).toBeLessThanOrEqual(found.options.operations);
});

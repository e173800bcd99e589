import { newSeededRandom } from "../../test/support/seeded-random.ts";

/** Returns the smallest value that at least a share (0 to 1) of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Formats the minimum, the median and the maximum: `1.2 / 1.5 / 2.1`. */
export function spread(values: readonly number[], digits = 2): string {
  return [Math.min(...values), median(values), Math.max(...values)]
    .map((value) => value.toFixed(digits))
    .join(" / ");
}

/**
 * Returns the ratio of two medians with its 95 % confidence interval (bootstrap). The resampling is seeded: the same
 * values have the same interval.
 */
export function ratioOfMedians(
  values: readonly number[],
  base: readonly number[],
): { readonly ratio: number; readonly low: number; readonly high: number } {
  const { chance } = newSeededRandom(1);
  const resampled = (some: readonly number[]) =>
    some.map(() => some[Math.floor(chance() * some.length)] ?? Number.NaN);
  const ratios = Array.from({ length: 2000 }, () => median(resampled(values)) / median(resampled(base)));
  return {
    ratio: median(values) / median(base),
    low: quantile(ratios, 0.025),
    high: quantile(ratios, 0.975),
  };
}

/** Returns the items in an order that depends only on the seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const { chance } = newSeededRandom(seed);
  return items
    .map((item) => ({ item, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The first bucket ends here; each further one ends at the square root of two times the one before. */
const firstMs = 250;
/** The last one ends after two days and four hours, and has whatever took longer: SES gives up before. */
export const lastBucket = 39;

/** Returns the number of the bucket of a time from acceptance to delivery. */
export function bucketOf(ms: number): number {
  if (ms <= firstMs) return 0;
  // The rounding error of a logarithm must not lift an exact bound into the next bucket.
  return Math.min(lastBucket, Math.ceil(2 * Math.log2(ms / firstMs) - 1e-9));
}

/** Returns the longest time of a bucket, in milliseconds. */
export function longestIn(bucket: number): number {
  return Math.round(firstMs * 2 ** (bucket / 2));
}

export interface BucketCount {
  readonly bucket: number;
  readonly count: number;
}

/**
 * Returns the time within which a share of the deliveries happened: the longest of the bucket in which the last of them
 * is, so the exact one is at most 30 % lower. Undefined without any delivery.
 */
export function percentileOf(counts: readonly BucketCount[], share: number): number | undefined {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  let below = 0;
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    below += count;
    if (below >= share * total) return longestIn(bucket);
  }
  return undefined;
}

/** The most that a path may use. A figure without a limit is not judged. */
export interface Limit {
  /** All calls, also those made in parallel. */
  readonly calls?: number;
  /** Calls that each wait for the one before. A batch has no limit: its emails are handled in parallel. */
  readonly depth?: number;
  /** Those of `depth` that the response waits for: all but enqueueing. */
  readonly deciding?: number;
  readonly readUnits?: number;
  readonly writeUnits?: number;
}

/** The longest delay that SQS takes for a message, in seconds. */
export const longestDelay = 900;

/** Returns the delay of a message that should wait so many milliseconds, in seconds. */
export function delaySeconds(ms: number): number {
  return Math.min(longestDelay, Math.ceil(ms / 1000));
}

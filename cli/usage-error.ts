/** An expected failure: its message is written for the operator, and the exit code is 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

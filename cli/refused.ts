/** An expected no: its message is for the operator. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** The command line cannot be understood. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Every worker, by the name of its file in `functions/workers/`. */
export const workers = [
  "deliver",
  "send-chunks",
  "receive-email",
  "record-events",
  "run-jobs",
  "call-webhooks",
  "sweep",
  "verify-domains",
  "watch-accounts",
  "apply-receipt-rules",
  "receipt-rule-set",
] as const;

/** Those of them that run on a schedule: a failed run is kept in a queue of its own. */
export const scheduledWorkers = [
  "sweep",
  "verify-domains",
  "watch-accounts",
  "apply-receipt-rules",
] as const satisfies readonly (typeof workers)[number][];

/** The function for every path and method that no operation declares. */
export const unknownRoute = "unknown-route";

/** The name of an operation's function, bundle and file: `sendEmail` → `send-email`. */
export function functionName(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

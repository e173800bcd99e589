import type { Services } from "../services.ts";

const daySeconds = 24 * 60 * 60;

/** The epoch seconds after which DynamoDB may delete a new email's rows. */
export function ttlsOf({ deployment, clock }: Services): { readonly body: number; readonly facts: number } {
  const now = Math.floor(clock().getTime() / 1000);
  return {
    body: now + deployment.bodyRetentionDays * daySeconds,
    facts: now + deployment.emailRetentionDays * daySeconds,
  };
}

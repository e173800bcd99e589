import { maxScheduleDays } from "../../domain/platform/limits/request-limits.ts";
import type { Services } from "../../services.ts";

const daySeconds = 24 * 60 * 60;

/**
 * Returns the epoch seconds after which DynamoDB may delete the rows of a new email. An email may be sent up to 30 days
 * after it was accepted: its retention starts at the latest time at which it may be sent.
 */
export function ttlsOf(
  { deployment, clock }: Services,
  scheduledAt?: string,
): { readonly body: number; readonly facts: number } {
  const now = Math.floor(clock().getTime() / 1000);
  const latest = scheduledAt === undefined ? now : now + maxScheduleDays * daySeconds;
  return {
    body: latest + deployment.bodyRetentionDays * daySeconds,
    facts: latest + deployment.emailRetentionDays * daySeconds,
  };
}

/** Returns the epoch seconds after which DynamoDB may delete an event that is written now. */
export function eventTtl({ deployment, clock }: Services): number {
  return Math.floor(clock().getTime() / 1000) + deployment.activityRetentionDays * daySeconds;
}

/** Returns the same for an event that may be written several times: it follows from when the event happened. */
export function repeatedEventTtl({ deployment }: Services, at: string): number {
  return Math.floor(Date.parse(at) / 1000) + deployment.activityRetentionDays * daySeconds;
}

/** Returns the time before which events are not shown, whether they are deleted or not. */
export function oldestShown({ deployment, clock }: Services): Date {
  return new Date(clock().getTime() - deployment.activityRetentionDays * daySeconds * 1000);
}

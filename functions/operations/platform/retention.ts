import type { Services } from "../../services.ts";

const daySeconds = 24 * 60 * 60;

/**
 * The epoch seconds after which DynamoDB may delete a new email's rows. A mail may be sent up to 30 days after it was
 * accepted: its body is kept from its latest time on.
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

/** The epoch seconds after which DynamoDB may delete what is written down now of something that happened. */
export function eventTtl({ deployment, clock }: Services): number {
  return Math.floor(clock().getTime() / 1000) + deployment.activityRetentionDays * daySeconds;
}

/** What happened before is not shown any more, deleted or not. */
export function oldestShown({ deployment, clock }: Services): Date {
  return new Date(clock().getTime() - deployment.activityRetentionDays * daySeconds * 1000);
}

/** How long after it was accepted a mail may be sent at the latest. */
export const maxScheduleDays = 30;

import type { Email } from "../../store/emails/emails.ts";

/** A queued email that no worker has claimed after this long is queued again. */
export const redeliveryTimeoutMs = 60_000;

const hourMs = 60 * 60_000;

/**
 * Returns how long after a message was sent again it is sent once more: twice the age of what it is about, and an hour at most. Most
 * messages of a queue that is behind are still in it; so a backlog does not double its own queue.
 */
export function repeatedAfterMs(ageMs: number, longestMs = hourMs): number {
  return Math.max(redeliveryTimeoutMs, Math.min(2 * ageMs, longestMs, hourMs));
}

/** How long SES's events may take to settle an email whose answer was lost. */
export const outcomeTimeoutMs = 15 * 60 * 1000;

/** Returns how long an email has been queued, in seconds. */
export function queuedSeconds(email: Email, now: Date): number {
  return Math.round(queuedMs(email, now) / 1000);
}

export function queuedMs({ queuedAt }: Email, now: Date): number {
  return queuedAt === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(queuedAt));
}

/** After how long a silence each attempt of a transactional email counts as failed; there are no more attempts. */
const silencesMs = [outcomeTimeoutMs, 2 * outcomeTimeoutMs, 4 * outcomeTimeoutMs, 4 * outcomeTimeoutMs];

/** How long an email can be without an outcome over all its attempts. */
export const longestSilenceMs = silencesMs.reduce((sum, ms) => sum + ms, 0);

/** Returns how long SES's events may take to settle the present attempt, and whether another may follow it. */
export function silenceOf({ attempts, lane }: Email): {
  readonly timeoutMs: number;
  readonly mayRetry: boolean;
} {
  const timeoutMs = silencesMs[attempts.length] ?? outcomeTimeoutMs;
  return { timeoutMs, mayRetry: lane === "transactional" && attempts.length < silencesMs.length - 1 };
}

/** An email that could not be sent for this long fails: it is out of date by then. */
export const expiryMs = 24 * 60 * 60 * 1000;

export function isExpired({ queuedAt }: Email, now: Date): boolean {
  return queuedAt !== undefined && now.getTime() - Date.parse(queuedAt) > expiryMs;
}

import type { Email } from "../../store/emails/emails.ts";

/** A queued email that no worker has claimed after this long is queued again. */
export const redeliveryTimeoutMs = 60_000;

/** How long SES's events may take to settle an email whose answer was lost. */
export const outcomeTimeoutMs = 15 * 60 * 1000;

/** Returns how long an email has been queued, in seconds. */
export function queuedSeconds({ queuedAt }: Email, now: Date): number {
  return queuedAt === undefined ? 0 : Math.max(0, Math.round((now.getTime() - Date.parse(queuedAt)) / 1000));
}

/** An email that could not be sent for this long fails: it is out of date by then. */
const expiryMs = 24 * 60 * 60 * 1000;

export function isExpired({ queuedAt }: Email, now: Date): boolean {
  return queuedAt !== undefined && now.getTime() - Date.parse(queuedAt) > expiryMs;
}

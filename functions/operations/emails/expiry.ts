import type { Email } from "../../store/emails/emails.ts";

/** Mail that could not be sent for this long is given up: a password reset from yesterday helps nobody. */
const expiryMs = 24 * 60 * 60 * 1000;

export function isExpired({ queuedAt }: Email, now: Date): boolean {
  return queuedAt !== undefined && now.getTime() - Date.parse(queuedAt) > expiryMs;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long the link of a confirmation email works. */
export const confirmationMs = 7 * day;
/** Asked again within this time, an address gets no second email. */
const pauseMs = 10 * minute;
/** Confirmation emails on a day: to one address, and of a project. */
export const mostAsked = { address: 3, project: 20 } as const;

/** An address outside the project's domains, as far as its owner was asked. */
interface AskedAddress {
  readonly status: "pending" | "confirmed";
  readonly expiresAt: string;
  /** When the confirmation email was accepted; absent before, and where it was refused. */
  readonly sentAt?: string | undefined;
}

/** Whether the owner of an address is to be asked, now that a route forwards to it. */
export function isToBeAsked(asked: AskedAddress | undefined, now: Date): boolean {
  if (!asked) return true;
  if (asked.status === "confirmed") return false;
  if (asked.sentAt === undefined || Date.parse(asked.expiresAt) <= now.getTime()) return true;
  return now.getTime() - Date.parse(asked.sentAt) >= pauseMs;
}

/** The states of a domain's record; only `verified` sends. */
export const domainStatuses = ["pending", "verified", "temporary_failure", "failed"] as const;
export type DomainStatus = (typeof domainStatuses)[number];

/** What SES says of a return path, `MailFromDomainStatus` of its API. After `failed` it has stopped looking. */
export const mailFromStatuses = ["pending", "success", "failed", "temporary_failure"] as const;
export type MailFromStatus = (typeof mailFromStatuses)[number];

/** The result of checking one proof in DNS or SES. `unknown`: there was no response, which does not count as absent. */
export type RecordCheck = "yes" | "no" | "unknown";

/** A record's status, and since when it is pending or failing. Times are ISO 8601. */
export interface DomainProgress {
  readonly status: DomainStatus;
  readonly pendingSince: string;
  /** The first of the consecutive checks that failed; null after one that did not. */
  readonly failingSince: string | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a verified record may fail its checks before it stops sending. */
const failureMs = 72 * hourMs;
/** How long a record may be pending, or failing, before it is `failed`. */
const abandonedMs = 14 * dayMs;

/**
 * Returns a record's progress after a check. All proofs present: verified, from any status. One absent: a pending record
 * is `failed` after 14 days; a verified one is `temporary_failure` after 72 hours and `failed` after 14 days. Otherwise
 * nothing changes: a missing response proves nothing.
 */
export function nextStatus(
  progress: DomainProgress,
  checks: readonly RecordCheck[],
  now: Date,
): DomainProgress {
  if (checks.every((check) => check === "yes"))
    return { ...progress, status: "verified", failingSince: null };
  if (!checks.includes("no")) return progress;
  const failingSince = progress.failingSince ?? now.toISOString();
  const { status, pendingSince } = progress;
  const since = (at: string) => now.getTime() - Date.parse(at);
  switch (status) {
    case "pending":
      return { ...progress, failingSince, status: since(pendingSince) >= abandonedMs ? "failed" : status };
    case "verified":
      return {
        ...progress,
        failingSince,
        status: since(failingSince) >= failureMs ? "temporary_failure" : status,
      };
    case "temporary_failure":
      return { ...progress, failingSince, status: since(failingSince) >= abandonedMs ? "failed" : status };
    case "failed":
      return { ...progress, failingSince };
  }
}

/** A failed record becomes pending again when its owner requests a check. */
export function restartVerification(progress: DomainProgress, now: Date): DomainProgress {
  if (progress.status !== "failed") return progress;
  return { status: "pending", pendingSince: now.toISOString(), failingSince: null };
}

/** Returns the time of the next check, undefined for a failed record. Frequent at first: most owners set up DNS soon. */
export function nextCheck(
  { status, pendingSince, failingSince }: DomainProgress,
  checks: readonly RecordCheck[],
  now: Date,
): Date | undefined {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (status === "failed") return undefined;
  if (status === "pending") return later(pendingPause(now.getTime() - Date.parse(pendingSince)));
  if (checks.includes("unknown")) return later(hourMs);
  return later(failingSince === null ? dayMs : 6 * hourMs);
}

function pendingPause(age: number): number {
  if (age < hourMs) return minuteMs;
  if (age < dayMs) return 15 * minuteMs;
  return age < 3 * dayMs ? hourMs : 6 * hourMs;
}

/** The states of a domain's record; only `verified` sends. */
export const domainStatuses = ["pending", "verified", "temporary_failure", "failed"] as const;
export type DomainStatus = (typeof domainStatuses)[number];

/** What a look at DNS or at SES says about one proof. `unknown` is no answer, which is never a no. */
export type RecordCheck = "yes" | "no" | "unknown";

/** Where a record stands, and since when it waits or fails. Times are ISO 8601. */
export interface DomainProgress {
  readonly status: DomainStatus;
  readonly pendingSince: string;
  /** The first of the checks in a row that really failed; null after one that did not. */
  readonly failingSince: string | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a verified record may fail its checks before it stops sending. */
const failureMs = 72 * hourMs;
/** How long a record is waited for before it is given up. */
const abandonedMs = 14 * dayMs;

/**
 * What a check makes of a record. All proofs seen: verified, from any state. One really absent: a pending record is
 * given up after 14 days, a verified one fails after 72 hours of that and is given up after 14 days. Anything else
 * leaves it as it is: an answer that did not come proves nothing.
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

/** A record that was given up waits anew when its owner asks for a check. */
export function restartVerification(progress: DomainProgress, now: Date): DomainProgress {
  if (progress.status !== "failed") return progress;
  return { status: "pending", pendingSince: now.toISOString(), failingSince: null };
}

/** When to look again; undefined for a record that was given up. Often at first, as most set up their DNS at once. */
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

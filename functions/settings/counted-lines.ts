/** The texts of log lines that metric filters in `lib/` read: changing one without the other would silence an alarm. */
export const countedLines = {
  /** An email's claim was given up; has its region, why (`putBack`) and the email's age. */
  requeued: "requeued",
  /** The sweeper queued emails again; has their region and the age of the oldest. */
  queuedAgain: "queued again",
  /** The state of the SES account in one region. */
  account: "SES account",
  /** The receipt rules of a region are not as they were left. */
  receiptRules: "receipt rules differ",
} as const;

/** Why SES did not accept an email that is queued again; `service` is every cause on this side. */
export const putBackCauses = ["paused", "misconfigured", "later", "service"] as const;
export type PutBackCause = (typeof putBackCauses)[number];

/** The fields of these lines that metrics are made of. */
export interface CountedFields {
  readonly region?: string;
  readonly putBack?: PutBackCause;
  readonly ageSeconds?: number;
  /** 1 where it is so. */
  readonly sendingDisabled?: 0 | 1;
  readonly sandbox?: 0 | 1;
  readonly drift?: 0 | 1;
  readonly quotaPercent?: number;
}

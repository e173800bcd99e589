/** The texts of log lines that metric filters in `lib/` read: changing one without the other would silence an alarm. */
export const countedLines = {
  /** An email's claim was given up; has its region, why (`putBack`) and the email's age. */
  requeued: "requeued",
  /** The sweeper queued emails again; has their region and the age of the oldest. */
  queuedAgain: "queued again",
  /** A worker claimed an email that had waited long for it; has its region and its age. */
  behind: "a queue is behind",
  /** The state of the SES account in one region. */
  account: "SES account",
  /** Whether the alarm topic of one region has no subscriber. */
  alarmTopic: "alarm topic",
  /** The receipt rules of a region are not as they were left. */
  receiptRules: "receipt rules differ",
  /** A mailbox provider refused email for a fault of the sender's domain; has how often (`count`). */
  senderFault: "email refused for a fault of its sender",
} as const;

/** Why SES did not accept an email that is queued again; `service` is every cause on this side. */
export const putBackCauses = ["paused", "misconfigured", "later", "service"] as const;
export type PutBackCause = (typeof putBackCauses)[number];

/** The fields of these lines that metrics are made of. */
export interface CountedFields {
  readonly region?: string;
  readonly putBack?: PutBackCause;
  readonly ageSeconds?: number;
  readonly count?: number;
  /** 1 where it is so. */
  readonly sendingDisabled?: 0 | 1;
  readonly sandbox?: 0 | 1;
  readonly drift?: 0 | 1;
  readonly unheard?: 0 | 1;
  readonly quotaPercent?: number;
}

/**
 * What functions count in the embedded metric format of CloudWatch, by region and in the namespace of the deployment. The
 * overview in `lib/` shows it.
 */
export const countedValues = {
  /** Emails that were stored and are to be sent; a broadcast counts when it starts to be sent. */
  accepted: "emails-accepted",
  /** Emails that SES accepted. */
  sent: "emails-sent",
  /** From when a transactional email was accepted, or due, to SES: a value for each. */
  waited: "milliseconds-to-ses",
} as const;

export type CountedValue = (typeof countedValues)[keyof typeof countedValues];
/** Several values are of as many emails: at most 100, by the format. */
export type CountedValues = Readonly<Partial<Record<CountedValue, number | readonly number[]>>>;

/**
 * How the events queue is read. An email has two to three events, and one of an average email takes about 30 ms for its
 * calls: ten functions that record ten emails each at once record over 3,000 emails per second.
 */
export const eventsQueue = {
  /** Events of one email arrive close together: a large batch records them with one write of the email. */
  batchSize: 100,
  batchSeconds: 5,
  /** Emails that a function records side by side. */
  emailsAtOnce: 10,
} as const;

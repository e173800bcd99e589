/**
 * How the events queue is read. An email has two to three events, and one of an average email takes about 30 ms for its
 * calls: ten functions that record ten emails each at once record over 3,000 emails per second.
 */
export const eventsQueue = {
  /**
   * Events of one email, and of one chunk of a broadcast, arrive close together: a large batch records them with one write.
   * One of SES has 2 to 10 KB, so these fit into the 6 MB of an invocation; Lambda makes the batch smaller where they do not.
   */
  batchSize: 300,
  batchSeconds: 5,
  /** Emails that a function records side by side. */
  emailsAtOnce: 10,
} as const;

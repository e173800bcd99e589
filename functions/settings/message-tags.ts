/**
 * The SES message tags that lead an event back to its email; SES allows letters, digits, `_` and `-` in both parts.
 * `notice` is for what the service itself mails: nobody waits for its events.
 */
export const messageTags = {
  project: "eds-project",
  email: "eds-email",
  attempt: "eds-attempt",
  notice: "eds-notice",
} as const;

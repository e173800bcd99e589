/**
 * The SES message tags that relate an event to its email; SES allows letters, digits, `_` and `-` in both parts. `notice`
 * marks emails of the service itself, whose events are ignored.
 */
export const messageTags = {
  project: "eds-project",
  email: "eds-email",
  attempt: "eds-attempt",
  notice: "eds-notice",
} as const;

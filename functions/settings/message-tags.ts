/** The SES message tags that lead an event back to its email; SES allows letters, digits, `_` and `-` in both parts. */
export const messageTags = { project: "eds-project", email: "eds-email", attempt: "eds-attempt" } as const;

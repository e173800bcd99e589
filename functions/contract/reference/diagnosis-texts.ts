/** The part of the emails' reference that is about diagnoses. */
export const diagnosisTexts = {
  operations: {
    getEmailDiagnosis: {
      summary: "Diagnose an email",
      description:
        "Explains for each recipient whether they got the email, or why not: a verdict with an explanation and the next step, the events that it is based on, and what keeps email from the address now.",
    },
    getDiagnosis: {
      summary: "Diagnose an address",
      description:
        "Explains why a person got email or not: the verdict of the newest email to the address, the ten newest emails to it, and what keeps email from it now. It searches at most 2,000 emails of the project; `searchedTo` is null if that was all of them. Needs the scope `contact:read` too.",
    },
  },
  schemas: {
    EmailDiagnosis: {
      scheduledAt: "Null if the email was not scheduled.",
      pausedAt: "Since when sending is paused for the project; null if it is not paused.",
      "recipients.since": "Since when the recipient has the status.",
      "recipients.reason": "The reason for the status; null if there is none.",
      "recipients.explanation": "The verdict in one sentence.",
      "recipients.nextStep": "What to do about it.",
      "recipients.evidence": "The events of the email that are about this recipient or about all.",
      "recipients.now": "What is known of the address at the time of the request.",
    },
    Diagnosis: {
      verdict:
        "That of the newest email; without one, `suppressed` if the address is suppressed, otherwise `never_sent`.",
      explanation: "The verdict in one sentence.",
      nextStep: "What to do about it.",
      now: "What is known of the address at the time of the request.",
      emails: "The ten newest emails to the address.",
      searchedTo: "The creation time of the oldest email that was searched; null if all were searched.",
    },
  },
} as const;

import type { FieldTexts } from "../area-reference.ts";

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

/** What is said about a rule of a receiver. */
export const ruleTexts: FieldTexts = {
  rule: "`spf` and `dkim`: authenticated and aligned with the From domain. `dmarc`: a policy of at least `p=none`. `complaint_rate`: complaints below 0.1 %, never 0.3 %; at risk from 0.08 %, and broken from 0.25 %, of at least 1,000 deliveries in seven days. `one_click`: unsubscribing by RFC 8058. `from_domain`: the domain exists and can receive replies. `refusals`: the receiver refuses email for a fault of the domain. `rate_limit`: Google has limited the domain's rate (4.7.28).",
  source: "Where the receiver publishes it.",
  appliesTo: "Whose email the rule is about: of everyone, of bulk senders, or marketing.",
  state:
    "`broken`: email is refused for it, or may be at any time. `at_risk`: it soon may be, or may be marked as spam. `unknown`: DNS did not answer, or there is too little email to judge.",
  evidence: "What the state rests on.",
  action: "What to do; null where nothing is to be done.",
};

/** Of a broadcast, the rules are also about its content. */
export const contentRuleText =
  "Those of `GET /domains/{domainId}/compliance`, and four about the content. `display_name`: the name of the sender says who sends, without an address of another domain or pictures. `reply_prefix`: the subject does not begin with `Re:` or `Fwd:`. `hidden_content`: the HTML hides nothing but a preview line. `reply_to`: replies go to the sender's own organization, at a domain with a mail exchanger.";

import type { Json } from "../protocol/json-fields.ts";
import type { EventType } from "./event-record.ts";

export interface DetailFacts {
  readonly recipients: readonly string[];
  /** ISO time. */
  readonly timestamp: string;
  readonly feedbackId: string;
  /** The hostname of the sending mail server in this region. */
  readonly mta: string;
}

/** Returns the default object of an event of this type. */
export function defaultDetail(type: EventType, facts: DetailFacts): Json {
  return details[type](facts);
}

const details: Readonly<Record<EventType, (facts: DetailFacts) => Json>> = {
  Send: () => ({}),
  Delivery: ({ recipients, timestamp, mta }) => ({
    timestamp,
    processingTimeMillis: 0,
    recipients,
    smtpResponse: "250 2.6.0 Message received",
    reportingMTA: mta,
  }),
  Bounce: ({ recipients, timestamp, feedbackId, mta }) => ({
    feedbackId,
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: recipients.map((emailAddress) => ({
      emailAddress,
      action: "failed",
      status: "5.1.1",
      diagnosticCode: "smtp; 550 5.1.1 user unknown",
    })),
    timestamp,
    reportingMTA: `dns; ${mta}`,
  }),
  Complaint: ({ recipients, timestamp, feedbackId }) => ({
    feedbackId,
    complaintSubType: null,
    complainedRecipients: named(recipients),
    timestamp,
    userAgent: "Amazon SES Mailbox Simulator",
    complaintFeedbackType: "abuse",
    arrivalDate: timestamp,
  }),
  Reject: () => ({ reason: "Bad content" }),
  Open: ({ timestamp }) => ({ ...reader, timestamp }),
  Click: ({ timestamp }) => ({ ...reader, timestamp, link: "https://example.com/", linkTags: null }),
  DeliveryDelay: ({ recipients, timestamp }) => ({
    timestamp,
    delayType: "General",
    expirationTime: timestamp,
    delayedRecipients: named(recipients),
  }),
  "Rendering Failure": () => ({
    errorMessage: "The template could not be rendered.",
    templateName: "template",
  }),
  Subscription: ({ timestamp }) => ({ contactList: "list", timestamp, source: "UnsubscribeHeader" }),
};

const reader = { ipAddress: "127.0.0.1", userAgent: "Mozilla/5.0 (local)" };

function named(recipients: readonly string[]): readonly Json[] {
  return recipients.map((emailAddress) => ({ emailAddress }));
}

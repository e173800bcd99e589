import type { EmailStatus } from "../emails/email-status.ts";

/** Why a person got an email or did not, as one word with an explanation and the next act. */
export const verdicts = [
  "delivered",
  "complained",
  "bounced",
  "temporarily_refused",
  "delayed",
  "suppressed",
  "unsubscribed",
  "restricted",
  "captured",
  "no_report",
  "sending",
  "queued",
  "paused",
  "scheduled",
  "canceled",
  "failed",
  "never_sent",
] as const;
export type DeliveryVerdict = (typeof verdicts)[number];

/** What is known of an email to one recipient. Times are ISO 8601. */
export interface RecipientFacts {
  readonly status: EmailStatus;
  /** Why the recipient has this status, where the service says so. */
  readonly reason?: string | undefined;
  /** Whether the latest bounce was temporary: the address is not suppressed for it. */
  readonly isSoftBounce: boolean;
  /** Whether the project's sending is paused now. */
  readonly isPaused: boolean;
}

/** Returns the verdict of a recipient's status. */
export function verdictOf({ status, reason, isSoftBounce, isPaused }: RecipientFacts): DeliveryVerdict {
  switch (status) {
    case "sent":
      return "no_report";
    case "delivery_delayed":
      return "delayed";
    case "bounced":
      return isSoftBounce ? "temporarily_refused" : "bounced";
    case "suppressed":
      return reason === "unsubscribed" || reason === "restricted" ? reason : "suppressed";
    case "queued":
      return isPaused ? "paused" : "queued";
    default:
      return status;
  }
}

/** What a verdict means, and what to do about it. */
export const verdictTexts: Readonly<
  Record<DeliveryVerdict, readonly [explanation: string, nextStep: string]>
> = {
  delivered: [
    "The recipient's mail server accepted the email.",
    "Ask the recipient to look into the spam folder and at their filters. Nothing has to be sent again.",
  ],
  complained: [
    "The recipient reported the email as spam, so the address is suppressed.",
    "Do not write to this address unless the person asks for it.",
  ],
  bounced: [
    "The recipient's mail server refused the email permanently.",
    "Check the spelling of the address with the person. The server's answer is in the evidence.",
  ],
  temporarily_refused: [
    "The recipient's mail server refused the email for a reason that may pass, such as a full mailbox.",
    "Send the email again later, or reach the person in another way.",
  ],
  delayed: [
    "The recipient's mail server has postponed the email, and SES keeps trying.",
    "Wait: SES tries for up to 14 hours, and then reports a bounce.",
  ],
  suppressed: [
    "The address was suppressed, so the email was not sent to it and was refunded.",
    "If the person wants email again, delete the suppression and send the email again.",
  ],
  unsubscribed: [
    "The person had unsubscribed, so this marketing email was not sent to them and was refunded.",
    "Only the person can undo this: by the link in an earlier email, or by a new consent.",
  ],
  restricted: [
    "The project sends only to the recipients of its `restrictTo`, so the email was not sent to this one and was refunded.",
    "Add the address or its domain to `restrictTo`, or remove the restriction, and send the email again.",
  ],
  captured: [
    "The project or the API key captures email: it was accepted and composed, but not handed to SES, and was refunded.",
    "Turn `capture` off in the project, or use a key without it, and send the email again.",
  ],
  no_report: [
    "SES accepted the email and has reported nothing about this recipient since.",
    "Wait some minutes for the report. Receivers that never report are treated as sent.",
  ],
  sending: ["A worker is handing the email to SES.", "Wait some seconds, and ask again."],
  queued: [
    "The email is accepted and waits for its turn to be sent.",
    "Wait: the send rate of SES decides how fast the queue is worked off.",
  ],
  paused: [
    "Sending is paused for the project, so the email waits.",
    "Resume sending with POST /outbound/resume, or cancel the email.",
  ],
  scheduled: [
    "The email is scheduled for a later time.",
    "Wait for that time, reschedule the email with PATCH, or cancel it.",
  ],
  canceled: ["The email was canceled before it was sent, and was refunded.", "Send the email again."],
  failed: [
    "The email could not be sent. The reason is in the evidence.",
    "Remove the cause, and send the email again.",
  ],
  never_sent: [
    "No email to this address was accepted in the time that was searched.",
    "Look at the program that should have sent it: its request was refused, or was never made.",
  ],
};

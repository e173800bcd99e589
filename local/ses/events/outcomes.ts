import type { Json } from "../protocol/json-fields.ts";
import type { SuppressionReason } from "../region-state.ts";
import { defaultDetail } from "./default-detail.ts";
import type { EventType } from "./event-record.ts";

/** A future event of an email for some of its recipients. */
export interface Outcome {
  readonly type: EventType;
  readonly recipients: readonly string[];
  readonly detail: Json;
  readonly note?: string;
}

export interface OutcomeFacts {
  readonly region: string;
  /** ISO time. */
  readonly at: string;
  readonly newFeedbackId: () => string;
}

const simulator = /^(?<mailbox>[^@+]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

const diagnostic = {
  accountList: "The address is on the suppression list of this account, so the message was not sent to it.",
  globalList: "The address has a recent history of bouncing, so the message was not sent to it.",
};

/** Returns the local part of a mailbox simulator address without its label. */
export function simulatorMailbox(address: string): string | undefined {
  return simulator.exec(address)?.groups?.["mailbox"]?.toLowerCase();
}

/**
 * Returns the events of a recipient after Send, in order. Addresses of the mailbox simulator behave as documented;
 * suppressed addresses only get the event for it; all others are delivered to.
 */
export function outcomesFor(
  address: string,
  suppressedFor: SuppressionReason | undefined,
  facts: OutcomeFacts,
): readonly Outcome[] {
  const outcome = (type: EventType, detail: Json = {}) => newOutcome(type, [address], detail, facts);
  if (suppressedFor === "BOUNCE") {
    return [outcome("Bounce", refused(address, "OnAccountSuppressionList", diagnostic.accountList))];
  }
  if (suppressedFor === "COMPLAINT") return [outcome("Complaint", suppressedComplaint)];
  switch (simulatorMailbox(address)) {
    case undefined:
    case "success":
      return [outcome("Delivery")];
    case "complaint":
      return [outcome("Delivery"), outcome("Complaint")];
    case "ooto":
      return [outcome("Delivery"), outcome("Bounce", autoReply(address))];
    case "suppressionlist":
      return [outcome("Bounce", refused(address, "Suppressed", diagnostic.globalList))];
    default:
      return [outcome("Bounce")];
  }
}

/** Returns a future event; given fields replace the defaults, and undefined ones remove them. */
export function newOutcome(
  type: EventType,
  recipients: readonly string[],
  given: Json,
  { region, at, newFeedbackId }: OutcomeFacts,
): Outcome {
  const mta = `a1-1.smtp-out.${region}.amazonses.com`;
  const defaults = defaultDetail(type, { recipients, timestamp: at, feedbackId: newFeedbackId(), mta });
  const detail = { ...defaults, ...given };
  const note = noteOf(type, detail);
  return { type, recipients, detail, ...(note === undefined ? {} : { note }) };
}

function refused(emailAddress: string, bounceSubType: string, diagnosticCode: string): Json {
  const bounced = { emailAddress, action: "failed", status: "5.1.1", diagnosticCode };
  return { bounceSubType, bouncedRecipients: [bounced], reportingMTA: "dns; amazonses.com" };
}

// An out-of-office reply is reported as a bounce after the delivery, without a reporting MTA.
function autoReply(emailAddress: string): Json {
  return { bounceType: "Transient", bouncedRecipients: [{ emailAddress }], reportingMTA: undefined };
}

const suppressedComplaint: Json = {
  complaintSubType: "OnAccountSuppressionList",
  complaintFeedbackType: undefined,
  userAgent: undefined,
};

function noteOf(type: EventType, detail: Json): string | undefined {
  if (type === "Bounce") return `${detail["bounceType"]}/${detail["bounceSubType"]}`;
  if (type === "Complaint") return String(detail["complaintSubType"] ?? detail["complaintFeedbackType"]);
  if (type === "Click") return String(detail["link"]);
  return undefined;
}

import { defaultDetail } from "./default-detail.ts";
import type { EventType } from "./event-record.ts";
import type { Json } from "./json-fields.ts";
import type { SuppressionReason } from "./region-state.ts";

/** What becomes of a mail at some of its recipients: an event to be. */
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

/** The local part of a mailbox simulator address without its label. */
export function simulatorMailbox(address: string): string | undefined {
  return simulator.exec(address)?.groups?.["mailbox"]?.toLowerCase();
}

/**
 * The events after Send that a recipient gives, in order. The mailbox simulator plays its documented parts; an
 * address on the account's list gets nothing but the event that says so; everybody else takes the mail.
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

/** An event to be; `detail` replaces fields of the usual one, and what it gives as undefined stays away. */
export function newOutcome(
  type: EventType,
  recipients: readonly string[],
  given: Json,
  { region, at, newFeedbackId }: OutcomeFacts,
): Outcome {
  const mta = `a1-1.smtp-out.${region}.amazonses.com`;
  const usual = defaultDetail(type, { recipients, timestamp: at, feedbackId: newFeedbackId(), mta });
  const detail = { ...usual, ...given };
  const note = noteOf(type, detail);
  return { type, recipients, detail, ...(note === undefined ? {} : { note }) };
}

function refused(emailAddress: string, bounceSubType: string, diagnosticCode: string): Json {
  const bounced = { emailAddress, action: "failed", status: "5.1.1", diagnosticCode };
  return { bounceSubType, bouncedRecipients: [bounced], reportingMTA: "dns; amazonses.com" };
}

// An out-of-office reply comes back over the bounce path, without a delivery report, after a delivery.
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

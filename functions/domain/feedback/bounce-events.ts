import { type Decision, decide, type Report } from "./decisions.ts";
import { receiverCodeIn } from "./receiver-codes.ts";
import type { RecipientEvent } from "./recipient-event.ts";
import { addressesOf, type Fields, instantOf, picked, wordOf } from "./ses-fields.ts";

/** Returns the events of a bounce: one for each recipient that it names, or one without a recipient. */
export function bounces(bounce: Fields, acceptedAt: string): readonly RecipientEvent[] {
  const at = instantOf(bounce["timestamp"]) ?? acceptedAt;
  const type = wordOf(bounce["bounceType"]) ?? "Undetermined";
  const subtype = wordOf(bounce["bounceSubType"]) ?? "";
  const eventOf = (fields: Fields, recipient?: string): RecipientEvent => {
    const receiverCode = receiverCodeIn(fields["diagnosticCode"], recipient);
    return {
      // An email that expired was refused for another reason before: what that says of the sender comes first.
      ...decision({ kind: "Bounce", type, subtype, status: receiverCode?.code ?? statusOf(fields) }),
      isIndividual: true,
      at,
      detail: {
        bounceType: type,
        bounceSubType: subtype,
        ...picked(fields, ["status", "action", "diagnosticCode"]),
      },
      reason: `${type}/${subtype}`,
      ...(receiverCode && { receiverCode: { ...receiverCode, sentAt: acceptedAt } }),
    };
  };
  const named = addressesOf(bounce["bouncedRecipients"]);
  if (named.length === 0) return [eventOf({})];
  return named.map(({ address, fields }) => ({ ...eventOf(fields, address), recipient: address }));
}

/**
 * Returns the events of a complaint, one for each recipient that it names, or one without a recipient. Mailbox providers hide the complainant, so
 * SES names every recipient of that provider: then the events are `shared`.
 */
export function complaints(complaint: Fields, acceptedAt: string): readonly RecipientEvent[] {
  const at = instantOf(complaint["timestamp"]) ?? acceptedAt;
  const subtype = wordOf(complaint["complaintSubType"]) ?? "";
  // The value is the provider's: its case does not count (RFC 5965).
  const feedbackType = wordOf(complaint["complaintFeedbackType"])?.trim().toLowerCase();
  const decided = decision({ kind: "Complaint", subtype, feedbackType });
  const reason = decided.outcome === "suppressed" ? `Complaint/${subtype}` : (feedbackType ?? "complaint");
  const named = addressesOf(complaint["complainedRecipients"]);
  const detail = {
    ...picked(complaint, ["complaintFeedbackType", "complaintSubType", "userAgent"]),
    ...(named.length > 1 && { shared: true }),
  };
  const event = { ...decided, isIndividual: true, at, detail, reason } as const;
  return named.length === 0 ? [event] : named.map(({ address }) => ({ ...event, recipient: address }));
}

function decision(report: Report): Decision {
  const decided = decide(report);
  if (!decided) throw new Error(`no rule decides a report of the kind ${report.kind}`);
  return decided;
}

/**
 * The enhanced status code of a recipient's report, also where only the receiver's response has it. A report without any
 * field about the delivery is not a delivery status notification.
 */
function statusOf({ status, diagnosticCode, action }: Fields): string {
  const own = typeof status === "string" ? /^\s*([245](?:\.\d{1,3}){2})\b/.exec(status)?.[1] : undefined;
  const said =
    typeof diagnosticCode === "string"
      ? /(?<![\d.])([45](?:\.\d{1,3}){2})(?![\d.])/.exec(diagnosticCode.slice(0, 1000))?.[1]
      : undefined;
  const isReport = [status, diagnosticCode, action].some((one) => typeof one === "string" && one !== "");
  return own ?? said ?? (isReport ? "x.0.0" : "none");
}

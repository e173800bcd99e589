import type { RecipientEvent } from "./recipient-event.ts";
import { addressesOf, type Fields, instantOf, picked, wordOf } from "./ses-fields.ts";

/** SES keeps lists of its own; what they hold back was never sent. */
const suppressedBySes = new Set(["OnAccountSuppressionList", "OnTenantSuppressionList", "Suppressed"]);

/** What a bounce says of each recipient. */
export function bounces(bounce: Fields, acceptedAt: string): readonly RecipientEvent[] {
  const at = instantOf(bounce["timestamp"]) ?? acceptedAt;
  const [type, subtype] = [
    wordOf(bounce["bounceType"]) ?? "Undetermined",
    wordOf(bounce["bounceSubType"]) ?? "",
  ];
  const hard = type === "Permanent";
  return addressesOf(bounce["bouncedRecipients"]).map(({ address, fields }): RecipientEvent => {
    const detail = {
      bounceType: type,
      bounceSubType: subtype,
      ...picked(fields, ["status", "action", "diagnosticCode"]),
    };
    const base = { at, recipient: address, detail, reason: `${type}/${subtype}` };
    if (suppressedBySes.has(subtype)) return { ...base, type: "email.suppressed", outcome: "suppressed" };
    if (hard) return { ...base, type: "email.bounced", outcome: "bounced", suppress: "bounce" };
    // `General` is also what an out-of-office answer looks like: it says nothing about the address.
    const strike = type === "Transient" && subtype !== "General" && { suppress: "strike" as const };
    const expired = String(fields["status"] ?? "").startsWith("4.4.7") && { suppress: "strike" as const };
    return { ...base, type: "email.bounced", outcome: "soft_bounced", ...strike, ...expired };
  });
}

/** What a complaint says of each recipient. */
export function complaints(complaint: Fields, acceptedAt: string): readonly RecipientEvent[] {
  const at = instantOf(complaint["timestamp"]) ?? acceptedAt;
  const subtype = wordOf(complaint["complaintSubType"]) ?? "";
  const reason = wordOf(complaint["complaintFeedbackType"]) ?? "complaint";
  const detail = picked(complaint, ["complaintFeedbackType", "complaintSubType", "userAgent"]);
  return addressesOf(complaint["complainedRecipients"]).map(({ address: recipient }): RecipientEvent => {
    const base = { at, recipient, detail };
    // Nobody complained now: the address is on SES's own list because somebody did once.
    if (suppressedBySes.has(subtype))
      return { ...base, type: "email.suppressed", outcome: "suppressed", reason: `Complaint/${subtype}` };
    return { ...base, type: "email.complained", outcome: "complained", reason, suppress: "complaint" };
  });
}

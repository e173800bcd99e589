import type { Outcome } from "./email-status.ts";
import { addressesOf, type Fields, instantOf, namesOf, objectOf, picked, wordOf } from "./event-fields.ts";

/** One thing that SES tells about a message, for one recipient where it names one. */
export interface Happening {
  readonly type: string;
  readonly at: string;
  readonly recipient?: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** What it makes of the recipient; a soft bounce gives way to a delivery. */
  readonly outcome?: Outcome | "soft_bounced";
  readonly reason?: string;
  /** The address is not to be sent to again, or is one bounce nearer to that. */
  readonly suppress?: "bounce" | "complaint" | "strike";
}

export interface SesEvent {
  readonly messageId: string;
  readonly acceptedAt: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Every recipient of the message: what it tells of none by name, it tells of all. */
  readonly happenings: readonly Happening[];
}

/** Reads one event as SES publishes it; undefined when it is not one. A kind that is not known is kept as it is. */
export function parseSesEvent(text: string): SesEvent | undefined {
  const event = objectOf(parseJson(text));
  const mail = objectOf(event?.["mail"]);
  const messageId = mail?.["messageId"];
  const acceptedAt = instantOf(mail?.["timestamp"]);
  const kind = event?.["eventType"] ?? event?.["notificationType"];
  if (!event || !mail || typeof messageId !== "string" || typeof kind !== "string" || !acceptedAt)
    return undefined;
  return { messageId, acceptedAt, tags: tagsOf(mail), happenings: happeningsOf(kind, event, acceptedAt) };
}

function happeningsOf(kind: string, event: Fields, acceptedAt: string): readonly Happening[] {
  switch (kind) {
    case "Send":
      return [];
    case "Delivery":
      return deliveries(objectOf(event["delivery"]) ?? {}, acceptedAt);
    case "DeliveryDelay":
      return delays(objectOf(event["deliveryDelay"]) ?? {}, acceptedAt);
    case "Bounce":
      return bounces(objectOf(event["bounce"]) ?? {}, acceptedAt);
    case "Complaint":
      return complaints(objectOf(event["complaint"]) ?? {}, acceptedAt);
    case "Reject":
      return [refused("rejected", objectOf(event["reject"]) ?? {}, acceptedAt)];
    case "Rendering Failure":
      return [refused("rendering_failure", objectOf(event["failure"]) ?? {}, acceptedAt)];
    case "Open":
      return [seen("email.opened", objectOf(event["open"]) ?? {}, acceptedAt)];
    case "Click":
      return [seen("email.clicked", objectOf(event["click"]) ?? {}, acceptedAt)];
    default:
      return [{ type: typeOfKind(kind), at: acceptedAt, detail: {} }];
  }
}

function typeOfKind(kind: string): string {
  return `email.${
    kind
      .toLowerCase()
      .replace(/[^a-z]+/g, "_")
      .slice(0, 60) || "unknown"
  }`;
}

function deliveries(delivery: Fields, acceptedAt: string): readonly Happening[] {
  const at = instantOf(delivery["timestamp"]) ?? acceptedAt;
  const detail = picked(delivery, ["smtpResponse", "processingTimeMillis", "reportingMTA"]);
  return namesOf(delivery["recipients"]).map((recipient) => ({
    type: "email.delivered",
    at,
    recipient,
    detail,
    outcome: "delivered",
  }));
}

function delays(delay: Fields, acceptedAt: string): readonly Happening[] {
  const at = instantOf(delay["timestamp"]) ?? acceptedAt;
  const reason = wordOf(delay["delayType"]);
  return addressesOf(delay["delayedRecipients"]).map(({ address, fields }) => ({
    type: "email.delivery_delayed",
    at,
    recipient: address,
    detail: {
      ...picked(delay, ["delayType", "expirationTime"]),
      ...picked(fields, ["status", "diagnosticCode"]),
    },
    outcome: "delivery_delayed",
    ...(reason && { reason }),
  }));
}

/** SES keeps lists of its own; what they hold back was never sent. */
const heldBack = new Set(["OnAccountSuppressionList", "OnTenantSuppressionList", "Suppressed"]);

function bounces(bounce: Fields, acceptedAt: string): readonly Happening[] {
  const at = instantOf(bounce["timestamp"]) ?? acceptedAt;
  const [type, subtype] = [
    wordOf(bounce["bounceType"]) ?? "Undetermined",
    wordOf(bounce["bounceSubType"]) ?? "",
  ];
  const hard = type === "Permanent";
  return addressesOf(bounce["bouncedRecipients"]).map(({ address, fields }): Happening => {
    const detail = {
      bounceType: type,
      bounceSubType: subtype,
      ...picked(fields, ["status", "action", "diagnosticCode"]),
    };
    const base = { at, recipient: address, detail, reason: `${type}/${subtype}` };
    if (heldBack.has(subtype)) return { ...base, type: "email.suppressed", outcome: "suppressed" };
    if (hard) return { ...base, type: "email.bounced", outcome: "bounced", suppress: "bounce" };
    // `General` is also what an out-of-office answer looks like: it says nothing about the address.
    const strike = type === "Transient" && subtype !== "General" && { suppress: "strike" as const };
    const expired = String(fields["status"] ?? "").startsWith("4.4.7") && { suppress: "strike" as const };
    return { ...base, type: "email.bounced", outcome: "soft_bounced", ...strike, ...expired };
  });
}

function complaints(complaint: Fields, acceptedAt: string): readonly Happening[] {
  const at = instantOf(complaint["timestamp"]) ?? acceptedAt;
  const subtype = wordOf(complaint["complaintSubType"]) ?? "";
  const reason = wordOf(complaint["complaintFeedbackType"]) ?? "complaint";
  const detail = picked(complaint, ["complaintFeedbackType", "complaintSubType", "userAgent"]);
  return addressesOf(complaint["complainedRecipients"]).map(({ address: recipient }): Happening => {
    const base = { at, recipient, detail };
    // Nobody complained now: the address is on SES's own list because somebody did once.
    if (heldBack.has(subtype))
      return { ...base, type: "email.suppressed", outcome: "suppressed", reason: `Complaint/${subtype}` };
    return { ...base, type: "email.complained", outcome: "complained", reason, suppress: "complaint" };
  });
}

/** Accepted, then not sent to anybody. */
function refused(reason: string, fields: Fields, at: string): Happening {
  return {
    type: "email.failed",
    at,
    detail: picked(fields, ["reason", "errorMessage"]),
    outcome: "failed",
    reason,
  };
}

function seen(type: string, fields: Fields, acceptedAt: string): Happening {
  const detail = picked(fields, ["link", "linkTags", "userAgent", "ipAddress", "isBot", "machineGenerated"]);
  return { type, at: instantOf(fields["timestamp"]) ?? acceptedAt, detail };
}

function tagsOf(mail: Fields): Readonly<Record<string, string>> {
  const tags = Object.entries(objectOf(mail["tags"]) ?? {});
  return Object.fromEntries(
    tags.flatMap(([name, value]) => (Array.isArray(value) ? [[name, String(value[0])]] : [])),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

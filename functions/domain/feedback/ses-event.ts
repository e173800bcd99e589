import { unlistedEventType } from "../outbox/event-types.ts";
import { bounces, complaints } from "./bounce-events.ts";
import type { RecipientEvent } from "./recipient-event.ts";
import { addressesOf, type Fields, instantOf, namesOf, objectOf, picked, wordOf } from "./ses-fields.ts";

export interface SesEvent {
  readonly messageId: string;
  readonly acceptedAt: string;
  readonly tags: Readonly<Record<string, string>>;
  /** One without a recipient is about all recipients of the message. */
  readonly recipientEvents: readonly RecipientEvent[];
}

/** Parses an event as SES publishes it; undefined for any other text. An unknown kind becomes an unlisted event type. */
export function parseSesEvent(text: string): SesEvent | undefined {
  const event = objectOf(parseJson(text));
  const email = objectOf(event?.["mail"]);
  const messageId = email?.["messageId"];
  const acceptedAt = instantOf(email?.["timestamp"]);
  const kind = event?.["eventType"] ?? event?.["notificationType"];
  if (!event || !email || typeof messageId !== "string" || typeof kind !== "string" || !acceptedAt)
    return undefined;
  return {
    messageId,
    acceptedAt,
    tags: tagsOf(email),
    recipientEvents: recipientEventsOf(kind, event, acceptedAt),
  };
}

function recipientEventsOf(kind: string, event: Fields, acceptedAt: string): readonly RecipientEvent[] {
  switch (kind) {
    case "Send":
      return [{ type: "email.sent", at: acceptedAt, detail: {} }];
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
      return [interaction("email.opened", objectOf(event["open"]) ?? {}, acceptedAt)];
    case "Click":
      return [interaction("email.clicked", objectOf(event["click"]) ?? {}, acceptedAt)];
    default:
      return [{ type: unlistedEventType(kind), at: acceptedAt, detail: {} }];
  }
}

function deliveries(delivery: Fields, acceptedAt: string): readonly RecipientEvent[] {
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

function delays(delay: Fields, acceptedAt: string): readonly RecipientEvent[] {
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

/** Accepted by SES, but not sent to any recipient. */
function refused(reason: string, fields: Fields, at: string): RecipientEvent {
  return {
    type: "email.failed",
    at,
    detail: picked(fields, ["reason", "errorMessage"]),
    outcome: "failed",
    reason,
  };
}

function interaction(
  type: "email.opened" | "email.clicked",
  fields: Fields,
  acceptedAt: string,
): RecipientEvent {
  const detail = picked(fields, ["link", "linkTags", "userAgent", "ipAddress"]);
  const machine = isByMachine(fields) && { machine: true };
  return { type, at: instantOf(fields["timestamp"]) ?? acceptedAt, detail, ...machine };
}

/** SES has used several names for this flag: any true field that mentions a bot or a machine counts. */
function isByMachine(fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => value === true && /bot|machine/i.test(name));
}

function tagsOf(message: Fields): Readonly<Record<string, string>> {
  const tags = Object.entries(objectOf(message["tags"]) ?? {});
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

import type { Json } from "../protocol/json-fields.ts";
import type { RawHeader } from "../sending/raw-message.ts";
import { findHeader, mailboxesIn } from "../sending/raw-message.ts";

/** The event types of SES, and the field with the details of each. */
const detailField = {
  Send: "send",
  Delivery: "delivery",
  Bounce: "bounce",
  Complaint: "complaint",
  Reject: "reject",
  Open: "open",
  Click: "click",
  DeliveryDelay: "deliveryDelay",
  "Rendering Failure": "failure",
  Subscription: "subscription",
} as const;

export type EventType = keyof typeof detailField;

/** The `mail` object of events. */
export interface MailObject {
  readonly timestamp: string;
  readonly source: string;
  readonly sourceArn: string;
  readonly sendingAccountId: string;
  readonly messageId: string;
  readonly destination: readonly string[];
  readonly headersTruncated: boolean;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly commonHeaders: Json;
  readonly tags: Readonly<Record<string, readonly string[]>>;
}

/** SES shortens the headers of an event to 10 KB. */
const headerLimit = 10 * 1024;

/** Returns the message that SES publishes to a topic. */
export function eventRecord(type: EventType, mail: MailObject, detail: Json): string {
  return JSON.stringify({ eventType: type, mail, [detailField[type]]: detail });
}

/** Returns whether a destination with these `eventTypes`, in any spelling of AWS, is subscribed to a type. */
export function wantsEvent(eventTypes: readonly string[], type: EventType): boolean {
  return eventTypes.some((wanted) => plain(wanted) === plain(type));
}

/** Returns the submitted headers for an event, shortened to its limit. They include the sender's own Message-ID. */
export function eventHeaders(
  headers: readonly RawHeader[],
): Pick<MailObject, "headers" | "headersTruncated" | "commonHeaders"> {
  const kept: { name: string; value: string }[] = [];
  let size = 0;
  for (const { name, value } of headers) {
    size += name.length + value.length;
    if (size > headerLimit) break;
    kept.push({ name, value });
  }
  return {
    headers: kept,
    headersTruncated: kept.length < headers.length,
    commonHeaders: commonHeaders(headers),
  };
}

function commonHeaders(headers: readonly RawHeader[]): Json {
  const found: Record<string, unknown> = {};
  const lists = { from: "from", replyTo: "reply-to", to: "to", cc: "cc" };
  for (const [key, name] of Object.entries(lists)) {
    const header = findHeader(headers, name);
    if (header) found[key] = mailboxesIn(header.text);
  }
  for (const [key, name] of Object.entries({ date: "date", messageId: "message-id", subject: "subject" })) {
    const header = findHeader(headers, name);
    if (header) found[key] = header.value;
  }
  return found;
}

function plain(type: string): string {
  return type.replaceAll(/[^a-z]/gi, "").toLowerCase();
}

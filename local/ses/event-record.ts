import type { Json } from "./json-fields.ts";
import type { RawHeader } from "./raw-message.ts";
import { findHeader, mailboxesIn } from "./raw-message.ts";

/** The kinds of event, as SES names them, and the field that tells of each. */
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

/** What every event says about its mail. */
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

/** The message that SES publishes to a topic. */
export function eventRecord(type: EventType, mail: MailObject, detail: Json): string {
  return JSON.stringify({ eventType: type, mail, [detailField[type]]: detail });
}

/** True if a destination that lists `eventTypes`, in any of AWS's spellings, wants this kind. */
export function wantsEvent(eventTypes: readonly string[], type: EventType): boolean {
  return eventTypes.some((wanted) => plain(wanted) === plain(type));
}

/** The headers as far as an event carries them: as submitted, so with the sender's own Message-ID. */
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

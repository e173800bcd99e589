import { unlistedEventType } from "../outbox/event-types.ts";
import { bounces, complaints } from "./bounce-events.ts";
import { decide } from "./decisions.ts";
import { receiverCodeIn } from "./receiver-codes.ts";
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

/** What an event says beside its decision. */
type Facts = Pick<
  RecipientEvent,
  "at" | "recipient" | "isIndividual" | "detail" | "machine" | "reason" | "receiverCode"
>;
type FactsParser = (fields: Fields, acceptedAt: string) => readonly Facts[];

/** The field of each kind that has one, and its parser. */
const parsers: ReadonlyMap<string, readonly [field: string, parse: FactsParser]> = new Map([
  ["Delivery", ["delivery", deliveries]],
  ["DeliveryDelay", ["deliveryDelay", delays]],
  ["Reject", ["reject", refusal("rejected")]],
  ["Rendering Failure", ["failure", refusal("rendering_failure")]],
  ["Open", ["open", interaction]],
  ["Click", ["click", interaction]],
]);

function recipientEventsOf(kind: string, event: Fields, acceptedAt: string): readonly RecipientEvent[] {
  if (kind === "Bounce") return bounces(objectOf(event["bounce"]) ?? {}, acceptedAt);
  if (kind === "Complaint") return complaints(objectOf(event["complaint"]) ?? {}, acceptedAt);
  const decision = decide({ kind });
  if (!decision) return [{ type: unlistedEventType(kind), at: acceptedAt, detail: {} }];
  const [field = "", parse = none] = parsers.get(kind) ?? [];
  return parse(objectOf(event[field]) ?? {}, acceptedAt).map((facts) => ({ ...decision, ...facts }));
}

function none(_: Fields, acceptedAt: string): readonly Facts[] {
  return [{ at: acceptedAt, detail: {} }];
}

function deliveries(delivery: Fields, acceptedAt: string): readonly Facts[] {
  const at = instantOf(delivery["timestamp"]) ?? acceptedAt;
  const detail = picked(delivery, ["smtpResponse", "processingTimeMillis", "reportingMTA"]);
  return namesOf(delivery["recipients"]).map((recipient) => ({ at, recipient, isIndividual: true, detail }));
}

function delays(delay: Fields, acceptedAt: string): readonly Facts[] {
  const at = instantOf(delay["timestamp"]) ?? acceptedAt;
  const reason = wordOf(delay["delayType"]);
  return addressesOf(delay["delayedRecipients"]).map(({ address, fields }) => {
    const receiverCode = receiverCodeIn(fields["diagnosticCode"], address);
    return {
      at,
      recipient: address,
      isIndividual: true,
      detail: {
        ...picked(delay, ["delayType", "expirationTime"]),
        ...picked(fields, ["status", "diagnosticCode"]),
      },
      ...(reason && { reason }),
      ...(receiverCode && { receiverCode: { ...receiverCode, sentAt: acceptedAt } }),
    };
  });
}

/** Accepted by SES, but not sent to any recipient. */
function refusal(reason: string): FactsParser {
  return (fields, at) => [{ at, detail: picked(fields, ["reason", "errorMessage"]), reason }];
}

function interaction(fields: Fields, acceptedAt: string): readonly Facts[] {
  const detail = picked(fields, ["link", "linkTags", "userAgent", "ipAddress"]);
  const machine = isByMachine(fields) && { machine: true };
  return [{ at: instantOf(fields["timestamp"]) ?? acceptedAt, detail, ...machine }];
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

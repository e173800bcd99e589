import * as z from "zod/mini";
import type { ListedEventType, testType } from "../../../domain/outbox/event-types.ts";
import { Contact } from "../../contacts/contact-record.ts";
import { Tag } from "../../emails/message.ts";
import { Count, Instant, id } from "../../platform/words.ts";
import { inboundData, routePausedData, routeResumedData } from "./inbound-payloads.ts";

/** The bodies of webhook deliveries in the standard form. They may gain fields, so their objects are open. */

const { optional } = z;
const text = optional(z.string());

/** The facts of the email are absent where its record is no longer kept. */
const emailFacts = z.object({
  emailId: id("eml"),
  broadcastId: optional(id("brd")),
  ...{ from: text, to: optional(z.array(z.string())), cc: optional(z.array(z.string())), subject: text },
  tags: optional(z.array(Tag)),
  createdAt: optional(Instant),
  recipient: text,
  sequence: optional(Count),
  machine: optional(z.literal(true)),
});

function emailData(detail: z.ZodMiniObject) {
  return z.intersection(emailFacts, z.object({ detail }));
}

const nothing = z.object({});
const reasonOnly = z.object({ reason: text });
const bounce = z.object({
  ...{ bounceType: text, bounceSubType: text, status: text, action: text, diagnosticCode: text },
});
const complaint = z.object({
  ...{ complaintFeedbackType: text, complaintSubType: text, userAgent: text },
  shared: optional(z.literal(true)),
});
const visit = { userAgent: text, ipAddress: text };
const failure = z.object({ reason: text, message: text, errorMessage: text });

/** Of a person who was erased, nothing is left. */
const erased = optional(z.literal(true));
const { properties: _, unsubscribedAt: __, ...contactFields } = Contact.shape;
const contactData = z.object({
  contactId: id("con"),
  contact: optional(z.object(contactFields)),
  changes: optional(z.array(z.string())),
  erased,
});

const domainData = z.object({
  ...{ domainId: id("dom"), name: z.string(), region: z.string(), status: z.string(), reason: text },
});

const broadcastData = z.object({
  ...{ broadcastId: id("brd"), name: z.string(), status: z.string() },
  ...{
    scheduledAt: optional(Instant),
    latestAt: optional(z.nullable(Instant)),
    recipients: optional(Count),
    reason: text,
  },
});

function payload(type: string, data: z.ZodMiniType) {
  return z.object({ id: id("evt"), type: z.literal(type), createdAt: Instant, data });
}

type Payloads = { readonly [type in ListedEventType | typeof testType]: z.ZodMiniType };

const dataOf: Payloads = {
  "email.scheduled": emailData(z.object({ scheduledAt: optional(Instant) })),
  "email.queued": emailData(nothing),
  "email.sent": emailData(nothing),
  "email.delivered": emailData(z.object({ smtpResponse: text, reportingMTA: text })),
  "email.delivery_delayed": emailData(
    z.object({ delayType: text, expirationTime: text, status: text, diagnosticCode: text }),
  ),
  "email.bounced": emailData(bounce),
  "email.autoreplied": emailData(bounce),
  "email.complained": emailData(complaint),
  "email.not_spam": emailData(complaint),
  "email.auth_failure": emailData(complaint),
  "email.opened": emailData(z.object(visit)),
  "email.clicked": emailData(z.object({ link: text, ...visit })),
  "email.failed": emailData(failure),
  "email.suppressed": emailData(z.object({ ...reasonOnly.shape, ...bounce.shape, ...complaint.shape })),
  "email.canceled": emailData(nothing),
  "email.captured": emailData(nothing),
  "email.received": inboundData,
  "email.blocked": inboundData,
  "inbound.route_paused": routePausedData,
  "inbound.route_resumed": routeResumedData,
  "contact.created": contactData,
  "contact.updated": contactData,
  "contact.deleted": contactData,
  "contact.unsubscribed": contactData,
  "contact.resubscribed": contactData,
  "domain.created": domainData,
  "domain.verified": domainData,
  "domain.failed": domainData,
  "domain.deleted": domainData,
  "broadcast.scheduled": broadcastData,
  "broadcast.started": broadcastData,
  "broadcast.paused": broadcastData,
  "broadcast.resumed": broadcastData,
  "broadcast.sent": broadcastData,
  "broadcast.canceled": broadcastData,
  "broadcast.failed": broadcastData,
  "outbound.updated": z.object({ monthlyQuota: Count }),
  "outbound.paused": z.object({ reason: z.nullable(z.string()) }),
  "outbound.resumed": nothing,
  "webhook.disabled": z.object({ webhookId: id("whk"), reason: z.enum(["gone", "failing"]) }),
  "webhook.test": z.object({ webhookId: id("whk"), message: text }),
};

/** The body of a webhook delivery by the type of its event. */
export const eventPayloads: Payloads = Object.fromEntries(
  Object.entries(dataOf).map(([type, data]) => [type, payload(type, data)]),
  // The entries are those of the data, which has every type.
) as unknown as Payloads;

/** The data that several types of events share, by the name of its component. */
export const sharedEventData = {
  EmailEventData: emailFacts,
  ContactEventData: contactData,
  DomainEventData: domainData,
  BroadcastEventData: broadcastData,
  InboundEventData: inboundData,
} as const;

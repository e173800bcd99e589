import type { EventType } from "../../../domain/outbox/event-types.ts";
import { shownAddress } from "../../../domain/platform/erased.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import { resendEventName } from "../../../domain/webhooks/resend-events.ts";
import type { EmailFacts } from "../../../store/outbox/email-facts.ts";
import type { Event } from "../../../store/outbox/events.ts";

/** The body of an event in Resend's form, for receivers that were written for it. The same at each attempt. */
export function resendPayload(event: Event, email: EmailFacts | undefined): string {
  return JSON.stringify({
    type: resendEventName(event.type),
    created_at: event.at,
    data: dataOf(event, email),
  });
}

function dataOf(event: Event, email: EmailFacts | undefined): object {
  const { emailId, detail } = event;
  if (emailId !== undefined) return emailData(emailId, event, email);
  const { inboundEmailId, contact, ...others } = detail;
  if (typeof inboundEmailId === "string") return receivedData(inboundEmailId, event);
  if (typeof contact === "object" && contact !== null) return contactData(snakeCased(contact));
  return { ...aboutOf(event), ...snakeCased(others) };
}

function aboutOf({ domainId, contactId, broadcastId, webhookId }: Event) {
  return {
    // The records of a domain are read with `domains.get`; receivers that go through the list find none.
    ...(domainId !== undefined && {
      ...{ id: domainId, created_at: timeOfId(domainId).toISOString(), records: [] },
    }),
    ...(contactId !== undefined && { id: contactId }),
    ...(broadcastId !== undefined && { broadcast_id: broadcastId }),
    ...(webhookId !== undefined && { webhook_id: webhookId }),
  };
}

/** Events that SES alone reports: the email has its message id by then, at the first attempt as at the last. */
const afterSending: ReadonlySet<string> = new Set<EventType>([
  ...(["email.sent", "email.delivered", "email.delivery_delayed", "email.bounced"] as const),
  ...(["email.autoreplied", "email.complained", "email.not_spam", "email.auth_failure"] as const),
  ...(["email.opened", "email.clicked"] as const),
]);

function emailData(emailId: string, event: Event, email: EmailFacts | undefined) {
  const { type, broadcastId } = event;
  const messageId = afterSending.has(type) ? (event.messageId ?? email?.messageId ?? "") : "";
  return {
    ...{
      email_id: emailId,
      message_id: messageId,
      ...(broadcastId !== undefined && { broadcast_id: broadcastId }),
    },
    ...(email && factsOf(email)),
    ...aboutEvent(event),
  };
}

function factsOf({ id, from, recipients, subject, tags }: EmailFacts) {
  const to = recipients.filter(({ field }) => field === "to").map(({ address }) => shownAddress(address));
  return {
    ...{ created_at: timeOfId(id).toISOString(), from, to, subject },
    tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
  };
}

/** What Resend says of some kinds of events, in an object that is named after the kind. */
function aboutEvent({ type, at, detail }: Event): object {
  const text = (...names: readonly string[]) => String(names.map((name) => detail[name]).find(Boolean) ?? "");
  switch (type) {
    case "email.bounced":
      return {
        bounce: {
          message: text("diagnosticCode", "reason", "message"),
          ...{ type: text("bounceType"), subType: text("bounceSubType") },
        },
      };
    case "email.clicked":
      return {
        click: {
          ...{ link: text("link"), ipAddress: text("ipAddress"), userAgent: text("userAgent") },
          timestamp: at,
        },
      };
    case "email.failed":
      return { failed: { reason: text("message", "reason") } };
    case "email.suppressed":
      // The service's own reason, or what SES says of an address on its list.
      return {
        suppressed: {
          message: text("message", "diagnosticCode", "reason"),
          type: text("reason", "bounceSubType", "complaintSubType"),
        },
      };
    default:
      return {};
  }
}

function receivedData(inboundEmailId: string, { at, detail }: Event) {
  const { recipient, from, to, cc, subject, messageId, attachments } = detail;
  const files = Array.isArray(attachments) ? attachments : [];
  return {
    ...{ email_id: inboundEmailId, created_at: at, from: from ?? "", subject: subject ?? "" },
    ...{
      to: to ?? [recipient],
      cc: cc ?? [],
      bcc: [],
      received_for: [recipient],
      message_id: messageId ?? "",
    },
    attachments: files.map(({ index, filename, contentType, contentId = null }) => ({
      ...{ id: String(index), filename: filename ?? null, content_type: contentType },
      ...{ content_disposition: contentId === null ? "attachment" : "inline", content_id: contentId },
    })),
  };
}

/** A contact's fields are not in an object of their own there; its audiences are its segments. */
function contactData({ audience_ids: audiences, topic_ids: _, ...fields }: Record<string, unknown>) {
  const segments: readonly unknown[] = Array.isArray(audiences) ? audiences : [];
  return { ...fields, audience_id: segments[0] ?? "", segment_ids: segments };
}

function snakeCased(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      value,
    ]),
  );
}

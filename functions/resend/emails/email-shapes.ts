import type * as z from "zod/mini";
import type { Email, EmailSummary } from "../../contract/emails/email-record.ts";
import type { InboundEmail, InboundSummary } from "../../contract/inbound/inbound-record.ts";

/**
 * The last thing that happened to an email, in Resend's words. It has none for a captured one: that was withheld from its
 * recipients without a failure, as a suppressed one is.
 */
function lastEvent({ status }: Pick<z.output<typeof EmailSummary>, "status">) {
  if (status === "sending") return "queued";
  return status === "captured" ? "suppressed" : status;
}

const orNull = (addresses: readonly string[]) => (addresses.length > 0 ? addresses : null);

export function listedEmail(email: z.output<typeof EmailSummary>) {
  const { id, from, to, cc, bcc, subject, createdAt, scheduledAt, messageId } = email;
  return {
    ...{ id, from, to, cc: orNull(cc), bcc: orNull(bcc), reply_to: null, subject },
    ...{ created_at: createdAt, scheduled_at: scheduledAt, message_id: messageId ?? "" },
    last_event: lastEvent(email),
  };
}

export function shownEmail(email: z.output<typeof Email>) {
  const { html, text, tags, replyTo, topicId, engagement } = email;
  const { opens, clicks } = engagement;
  const opened = clicks > 0 ? "clicked" : opens > 0 ? "opened" : undefined;
  return {
    object: "email" as const,
    ...listedEmail(email),
    ...{ reply_to: orNull(replyTo), html, text, tags, topic_id: topicId },
    // A click says more than the delivery that it followed.
    ...(opened && email.status === "delivered" && { last_event: opened }),
  };
}

export function listedReceived(email: z.output<typeof InboundSummary>) {
  const { id, recipient, from, subject, receivedAt, messageId, attachments } = email;
  return {
    ...{ id, to: [recipient], from: from ?? "", subject, created_at: receivedAt },
    ...{ message_id: messageId ?? "", attachments: attachments.map(attached) },
    ...{ cc: null, bcc: null, reply_to: null, received_for: [recipient] },
  };
}

/** An attachment of an email that was received or sent. */
type Attached = z.output<typeof InboundSummary>["attachments"][number];

export function attached({ index, filename, contentType, size, contentId }: Attached) {
  return {
    ...{ id: String(index), filename, size, content_type: contentType, content_id: contentId },
    content_disposition: contentId === null ? "attachment" : "inline",
  };
}

export function shownReceived(email: z.output<typeof InboundEmail>, raw: object | null) {
  const { to, cc, replyTo, html, text } = email;
  return {
    object: "email" as const,
    ...listedReceived(email),
    ...{ to, cc: orNull(cc), reply_to: orNull(replyTo), html, text, headers: null, raw },
  };
}

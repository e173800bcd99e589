import { emailStatus } from "../../domain/emails/email-status.ts";
import { withoutOwnerLinks } from "../../domain/emails/without-owner-links.ts";
import { formatMailbox } from "../../domain/platform/addresses/address.ts";
import { shownAddress } from "../../domain/platform/erased.ts";
import { textFromHtml } from "../../domain/platform/markup/text-from-html.ts";
import { microsOf, refundOf } from "../../domain/projects/charge.ts";
import type { MessageBody } from "../../store/emails/bodies.ts";
import { createdAt, type Email, type Recipient, recipientStatus } from "../../store/emails/emails.ts";
import type { Delivery } from "../../store/outbox/deliveries.ts";
import type { Event } from "../../store/outbox/events.ts";
import { emailEventView } from "../outbox/event-view.ts";
import { earlyEvents } from "./publish-queued.ts";
import { withinAnswer } from "./within-answer.ts";

/** Returns an email as lists show it. */
export function emailSummary(email: Email) {
  const addresses = (field: "to" | "cc" | "bcc") =>
    email.recipients.filter((one) => one.field === field).map(({ address }) => shownAddress(address));
  return {
    id: email.id,
    from: email.from,
    to: addresses("to"),
    cc: addresses("cc"),
    bcc: addresses("bcc"),
    subject: email.subject,
    tags: email.tags,
    status: emailStatus(email.recipients.map((one) => recipientStatus(email.stage, one))),
    domainId: email.domainId,
    region: email.region,
    scheduledAt: email.scheduledAt ?? null,
    createdAt: createdAt(email),
    sentAt: email.sentAt ?? null,
    messageId: email.messageId ?? null,
  };
}

/** What is stored of an email apart from its facts. */
export interface EmailHistory {
  readonly events: readonly Event[];
  readonly deliveries: readonly Delivery[];
}

/**
 * Returns the whole record, as `GET /emails/:id` shows it. The content is null once its retention is over, or where it
 * is too large for one answer.
 */
export function emailView(
  email: Email,
  body: MessageBody | undefined,
  { events, deliveries }: EmailHistory = { events: [], deliveries: [] },
) {
  const boxes = (list: MessageBody["to"]) => list.map(shown);
  return withinAnswer({
    ...emailSummary(email),
    ...(body && { to: boxes(body.to), cc: boxes(body.cc), bcc: boxes(body.bcc) }),
    replyTo: boxes(body?.replyTo ?? []),
    replyToken: email.replyToken ?? false,
    html: body ? withoutOwnerLinks(body.html) : null,
    text: body ? textOf(body) : null,
    headers: Object.fromEntries((body?.headers ?? []).map(({ name, value }) => [name, value])),
    attachments: (body?.attachments ?? []).map((one) => ({
      filename: one.filename,
      contentType: one.contentType ?? null,
      contentId: one.contentId ?? null,
      size: Buffer.byteLength(one.content, "base64"),
    })),
    broadcastId: null,
    templateId: email.template?.id ?? null,
    topicId: email.topicId ?? null,
    priceMicros: microsOf(email.charge),
    credits: email.charge.credits,
    charged: { credits: email.charge.credits, micros: microsOf(email.charge) },
    refunded: refundOf(email.charge, 0, email.refunded),
    idempotencyKey: email.idempotencyKey ?? null,
    recipients: email.recipients.map((one) => recipientView(email, one)),
    events: allEvents(email, events).map(emailEventView),
    engagement: engagementOf(events),
    webhookDeliveries: deliveries.map((one) => ({
      id: one.id,
      webhookId: one.webhookId,
      eventType: one.eventType,
      status: one.status,
      attempts: one.attempts.length,
      at: one.attempts.at(-1)?.at ?? one.nextAt,
    })),
    renderings: [renderingOf(email)],
  });
}

/** How the email was made when it was accepted: its content does not change afterwards. */
function renderingOf(email: Email) {
  const { template, subject, html, tracking } = email;
  return {
    at: createdAt(email),
    source: template ? ("template" as const) : ("request" as const),
    ...(template && { templateId: template.id, templateVersion: template.version }),
    ...{ subject, htmlSha256: html.sha256, htmlBytes: html.bytes, tracking },
  };
}

/** A function's response holds 6 MB: a large html leaves no space for the text derived from it. */
const largestDerived = 1_000_000;

function textOf({ text, html }: MessageBody): string | null {
  if (text === undefined && html.length > largestDerived) return null;
  return withoutOwnerLinks(text ?? textFromHtml(html));
}

function shown({ name, address }: MessageBody["from"]): string {
  return formatMailbox({ name, address, local: "", domain: "", key: "" });
}

/** The email's own reason applies only to recipients without an outcome of their own. */
export function recipientView(email: Email, one: Recipient) {
  const reason = one.status === undefined ? email.reason : one.reason;
  return {
    address: shownAddress(one.address),
    status: recipientStatus(email.stage, one),
    at: one.at ?? stageTime(email),
    ...(reason !== undefined && { reason }),
  };
}

function stageTime(email: Email): string {
  return email.endedAt ?? email.sentAt ?? email.attempt?.at ?? email.queuedAt ?? createdAt(email);
}

/** Returns events in the order of time, with those that a worker is about to write. */
function allEvents(email: Email, events: readonly Event[]): readonly Event[] {
  const ids = new Set(events.map(({ id }) => id));
  const early = earlyEvents(email).filter(({ id }) => !ids.has(id));
  return [...early, ...events].sort((a, b) => compare(a.at, b.at) || (a.sequence ?? 0) - (b.sequence ?? 0));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns how often the email was opened and its links followed: by people, and separately by programs. */
function engagementOf(events: readonly Event[]) {
  const count = (type: string, machine: boolean) =>
    events.filter((one) => one.type === type && (one.machine ?? false) === machine).length;
  return {
    opens: count("email.opened", false),
    clicks: count("email.clicked", false),
    machineOpens: count("email.opened", true),
    machineClicks: count("email.clicked", true),
  };
}

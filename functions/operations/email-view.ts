import { formatMailbox } from "../domain/address.ts";
import { microsOf } from "../domain/charge.ts";
import { emailStatus } from "../domain/email-status.ts";
import { shownAddress } from "../domain/erased.ts";
import { idRandomBytes, newId } from "../domain/ids.ts";
import { textFromHtml } from "../domain/text-from-html.ts";
import type { Body } from "../store/bodies.ts";
import { createdAt, type Email, type Recipient, recipientStatus } from "../store/emails.ts";
import type { MailEvent } from "../store/events.ts";

/** One line of a list of emails. */
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
  };
}

/** The whole record, as `GET /emails/:id` gives it. What the body says is null once its retention is over. */
export function emailView(email: Email, body: Body | undefined, events: readonly MailEvent[]) {
  const boxes = (list: Body["to"]) => list.map(shown);
  return {
    ...emailSummary(email),
    ...(body && { to: boxes(body.to), cc: boxes(body.cc), bcc: boxes(body.bcc) }),
    replyTo: boxes(body?.replyTo ?? []),
    html: body?.html ?? null,
    text: body ? textOf(body) : null,
    headers: Object.fromEntries((body?.headers ?? []).map(({ name, value }) => [name, value])),
    attachments: (body?.attachments ?? []).map((one) => ({
      filename: one.filename,
      contentType: one.contentType ?? null,
      contentId: one.contentId ?? null,
      size: Buffer.byteLength(one.content, "base64"),
    })),
    broadcastId: null,
    templateId: null,
    topicId: email.topicId ?? null,
    messageId: email.messageId ?? null,
    priceMicros: microsOf(email.charge),
    credits: email.charge.credits,
    idempotencyKey: email.idempotencyKey ?? null,
    recipients: email.recipients.map((one) => recipientView(email, one)),
    events: [...ownEvents(email), ...events.map(shownEvent)].sort((a, b) =>
      a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
    ),
    webhookDeliveries: [],
    renderings: [
      {
        at: createdAt(email),
        source: "request" as const,
        subject: email.subject,
        htmlSha256: email.html.sha256,
        htmlBytes: email.html.bytes,
        tracking: email.tracking,
      },
    ],
  };
}

/** A function's answer holds 6 MB: beside a large html, the text that would be derived from it has no room. */
const largestDerived = 1_000_000;

function textOf({ text, html }: Body): string | null {
  return text ?? (html.length > largestDerived ? null : textFromHtml(html));
}

function shown({ name, address }: Body["from"]): string {
  return formatMailbox({ name, address, local: "", domain: "", key: "" });
}

/** The email's own reason speaks for those alone that have no outcome of their own. */
function recipientView(email: Email, one: Recipient) {
  const reason = one.status === undefined ? email.reason : one.reason;
  return {
    address: shownAddress(one.address),
    status: recipientStatus(email.stage, one),
    at: one.at ?? stageTime(email),
    ...(reason !== undefined && { reason }),
  };
}

function shownEvent(event: MailEvent): MailEvent {
  return event.recipient === undefined ? event : { ...event, recipient: shownAddress(event.recipient) };
}

function stageTime(email: Email): string {
  return email.endedAt ?? email.sentAt ?? email.attempt?.at ?? email.queuedAt ?? createdAt(email);
}

/** What the service itself did with the email: its facts say it, so no row is kept for it. */
function ownEvents(email: Email): readonly MailEvent[] {
  const steps: readonly (readonly [string, string | undefined])[] = [
    ["email.scheduled", email.scheduledAt && createdAt(email)],
    ["email.queued", email.queuedAt],
    ["email.sent", email.sentAt],
    [`email.${email.stage}`, email.endedAt],
  ];
  return steps.flatMap(([type, at], place) => {
    if (!at) return [];
    // The same step of the same email has the same id at every reading.
    const seed = new TextEncoder().encode(`${email.id.slice(-9)}${place}`);
    return [{ id: newId("evt", new Date(at), seed.subarray(0, idRandomBytes)), type, at, detail: {} }];
  });
}

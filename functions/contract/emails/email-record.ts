import * as z from "zod/mini";
import { statuses } from "../../domain/emails/email-status.ts";
import { EmailEvent } from "../outbox/event-record.ts";
import { Count, Instant, id, Micros } from "../platform/words.ts";
import { Tag } from "./message.ts";

const nullable = z.nullable;
export const Status = z.enum(statuses);
export const Accepted = z.strictObject({ id: id("eml") });

/** An email as `GET /emails` lists it; `GET /emails/{emailId}` has the whole record. */
export const EmailSummary = z.strictObject({
  id: id("eml"),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  tags: z.array(Tag),
  status: Status,
  domainId: id("dom"),
  region: z.string(),
  scheduledAt: nullable(Instant),
  createdAt: Instant,
  sentAt: nullable(Instant),
  messageId: nullable(z.string()),
});

/** What a change of an email returns to a key that may not read emails. */
export const ChangedEmail = z.strictObject({ id: id("eml"), status: Status, scheduledAt: nullable(Instant) });

const Amount = z.strictObject({ credits: Count, micros: Micros });

export const Email = z.strictObject({
  ...EmailSummary.shape,
  replyTo: z.array(z.string()),
  replyToken: z.boolean(),
  html: nullable(z.string()),
  text: nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(
    z.strictObject({
      filename: z.string(),
      contentType: nullable(z.string()),
      contentId: nullable(z.string()),
      size: Count,
    }),
  ),
  broadcastId: nullable(id("brd")),
  templateId: nullable(id("tpl")),
  topicId: nullable(id("top")),
  priceMicros: Micros,
  credits: Count,
  /** What the send took, and what was refunded of it: an email costs the difference. */
  charged: Amount,
  refunded: Amount,
  idempotencyKey: nullable(z.string()),
  recipients: z.array(
    z.strictObject({ address: z.string(), status: Status, at: Instant, reason: z.optional(z.string()) }),
  ),
  events: z.array(EmailEvent),
  /** How often it was opened and its links followed: by people, and separately by programs. */
  engagement: z.strictObject({ opens: Count, clicks: Count, machineOpens: Count, machineClicks: Count }),
  webhookDeliveries: z.array(
    z.strictObject({
      id: id("whd"),
      webhookId: id("whk"),
      eventType: z.string(),
      status: z.string(),
      attempts: Count,
      at: Instant,
    }),
  ),
  renderings: z.array(
    z.strictObject({
      at: Instant,
      source: z.enum(["request", "template", "broadcast"]),
      templateId: z.optional(id("tpl")),
      templateVersion: z.optional(Count),
      subject: z.string(),
      htmlSha256: z.nullable(z.string()),
      htmlBytes: z.nullable(Count),
      tracking: z.nullable(z.strictObject({ opens: z.boolean(), clicks: z.boolean() })),
    }),
  ),
});

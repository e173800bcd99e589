import * as z from "zod/mini";
import { statuses } from "../domain/email-status.ts";
import { area } from "./area.ts";
import { Tag } from "./message.ts";
import { cursorPageOf, pageQuery } from "./pages.ts";
import { BulkBody, SendBody } from "./send-body.ts";
import { Count, GivenInstant, Instant, id, Micros } from "./words.ts";

const nullable = z.nullable;
const Status = z.enum(statuses);
const Accepted = z.strictObject({ id: id("eml") });

/** One line of `GET /emails`; the whole record is a call away. */
const EmailSummary = z.strictObject({
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
});

const Email = z.strictObject({
  ...EmailSummary.shape,
  replyTo: z.array(z.string()),
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
  messageId: nullable(z.string()),
  priceMicros: Micros,
  credits: Count,
  idempotencyKey: nullable(z.string()),
  recipients: z.array(
    z.strictObject({ address: z.string(), status: Status, at: Instant, reason: z.optional(z.string()) }),
  ),
  events: z.array(
    z.strictObject({
      id: id("evt"),
      type: z.string(),
      at: Instant,
      recipient: z.optional(z.string()),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
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
      htmlSha256: z.string(),
      htmlBytes: Count,
      tracking: z.strictObject({ opens: z.boolean(), clicks: z.boolean() }),
    }),
  ),
});

/** What the two sends can answer beyond what every endpoint can. */
const sendRefusals = [
  "insufficient_balance",
  "domain_not_verified",
  "key_restricted",
  "outbound_paused",
  "outbound_quota_exceeded",
  "not_found",
] as const;

export const emails = area("emails", {
  sendEmail: {
    method: "POST",
    path: "/emails",
    access: { key: "email:send" },
    summary: "Accept one mail: reserves quota and price, then delivers it on a worker",
    body: SendBody,
    idempotent: true,
    reply: [200, Accepted],
    refuses: sendRefusals,
  },
  sendBulk: {
    method: "POST",
    path: "/emails/bulk",
    access: { key: "email:send" },
    summary: "Accept 1 to 100 mails, all of them or none",
    body: BulkBody,
    idempotent: true,
    reply: [200, z.strictObject({ items: z.array(Accepted) })],
    refuses: sendRefusals,
  },
  getEmail: {
    method: "GET",
    path: "/emails/{emailId}",
    access: { key: "email:read" },
    summary: "Read one mail: its status, recipients, events and renderings",
    reply: [200, Email],
    refuses: ["not_found"],
  },
  listEmails: {
    method: "GET",
    path: "/emails",
    access: { key: "email:read" },
    summary: "List mails, newest first",
    query: z.strictObject({
      ...pageQuery,
      status: z.optional(Status),
      to: z.optional(z.string()),
      tag: z.optional(z.string()),
    }),
    reply: [200, cursorPageOf(EmailSummary)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  rescheduleEmail: {
    method: "PATCH",
    path: "/emails/{emailId}",
    access: { key: "email:send" },
    summary: "Move a scheduled mail to another time",
    body: z.strictObject({ scheduledAt: GivenInstant }),
    reply: [200, Email],
    refuses: ["not_found", "invalid_state"],
  },
  cancelEmail: {
    method: "POST",
    path: "/emails/{emailId}/cancel",
    access: { key: "email:send" },
    summary: "Cancel a scheduled mail; its price and quota go back",
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, Email],
    refuses: ["not_found", "invalid_state"],
  },
});

import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { QueriedAddress } from "../platform/mailbox.ts";
import { cursorPageOf, pageQuery } from "../platform/pages.ts";
import { Download, GivenInstant } from "../platform/words.ts";
import { CancelBody, Cancellation } from "./cancellations.ts";
import { Accepted, ChangedEmail, Email, EmailSummary, Status } from "./email-record.ts";
import { TagFilter } from "./message.ts";
import { BulkBody, SendBody } from "./send-body.ts";

/** The refusals of the sends beyond those of every endpoint. */
export const sendRefusals = [
  "insufficient_balance",
  "domain_not_verified",
  "key_restricted",
  "outbound_paused",
  "outbound_quota_exceeded",
  "not_found",
] as const;

/** The sends that count against a project's limit of send calls. */
const countedRefusals = [...sendRefusals, "rate_limited"] as const;

export const emails = area("emails", {
  sendEmail: {
    method: "POST",
    path: "/emails",
    access: { key: "email:send" },
    body: SendBody,
    idempotent: true,
    counted: true,
    reply: [200, Accepted],
    refuses: countedRefusals,
  },
  sendBulk: {
    method: "POST",
    path: "/emails/bulk",
    access: { key: "email:send" },
    body: BulkBody,
    idempotent: true,
    counted: true,
    reply: [200, z.strictObject({ items: z.array(Accepted) })],
    refuses: countedRefusals,
  },
  getEmail: {
    method: "GET",
    path: "/emails/{emailId}",
    access: { key: "email:read" },
    reply: [200, Email],
    refuses: ["not_found"],
  },
  getEmailAttachment: {
    method: "GET",
    path: "/emails/{emailId}/attachments/{attachmentIndex}",
    access: { key: "email:read" },
    reply: [200, Download],
    refuses: ["not_found"],
  },
  listEmails: {
    method: "GET",
    path: "/emails",
    access: { key: "email:read" },
    query: z.strictObject({
      ...pageQuery,
      status: z.optional(Status),
      to: z.optional(QueriedAddress),
      tag: z.optional(TagFilter),
    }),
    reply: [200, cursorPageOf(EmailSummary)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  rescheduleEmail: {
    method: "PATCH",
    path: "/emails/{emailId}",
    access: { key: "email:send" },
    body: z.strictObject({ scheduledAt: GivenInstant }),
    reply: [200, Email],
    withoutRead: ["email:read", ChangedEmail],
    refuses: ["not_found", "invalid_state", "key_restricted"],
  },
  cancelEmail: {
    method: "POST",
    path: "/emails/{emailId}/cancel",
    access: { key: "email:send" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, Email],
    withoutRead: ["email:read", ChangedEmail],
    refuses: ["not_found", "invalid_state", "key_restricted"],
  },
  cancelEmails: {
    method: "POST",
    path: "/emails/cancel",
    access: { key: "email:send" },
    body: CancelBody,
    reply: [202, Cancellation],
    refuses: ["key_restricted"],
  },
  getCancellation: {
    method: "GET",
    path: "/emails/cancellations/{cancellationId}",
    access: { key: "email:read" },
    reply: [200, Cancellation],
    refuses: ["not_found"],
  },
});

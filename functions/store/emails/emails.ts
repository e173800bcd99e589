import * as z from "zod/mini";
import {
  type EmailStatus,
  type Stage,
  stages,
  statuses,
  statusOfStage,
} from "../../domain/emails/email-status.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import type { Due } from "../platform/due.ts";
import { emailKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

const Recipient = z.object({
  address: z.string(),
  field: z.enum(["to", "cc", "bcc"]),
  /** Its own outcome, where it has one beyond the email's stage. `soft_bounced` shows as `bounced`. */
  status: z.optional(z.enum([...statuses, "soft_bounced"])),
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type Recipient = z.infer<typeof Recipient>;

/**
 * `P#<project>#EML` / `<email id>`: an email's facts, in about 700 bytes. What is large (the body) is an
 * item of its own, since an update costs the whole item.
 */
const EmailItem = z.object({
  id: z.string(),
  projectId: z.string(),
  stage: z.enum(stages),
  /** Counts the changes: a writer that computed from an older one loses. */
  rev: z.int(),
  lane: z.enum(["transactional", "broadcast"]),
  from: z.string(),
  subject: z.string(),
  recipients: z.array(Recipient),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  domainId: z.string(),
  region: z.string(),
  topicId: z.optional(z.string()),
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
  html: z.object({ sha256: z.string(), bytes: z.int() }),
  bodyAt: z.enum(["item", "object", "bulk"]),
  charge: z.object({ units: z.int(), credits: z.int(), unitMicros: z.int() }),
  /** How many units of the charge have gone back. */
  refunded: z.int(),
  /** The month whose quota the reservation took. */
  month: z.string(),
  idempotencyKey: z.optional(z.string()),
  scheduledAt: z.optional(z.string()),
  queuedAt: z.optional(z.string()),
  /** The claim that sends it now, or sent it. */
  attempt: z.optional(z.object({ id: z.string(), at: z.string() })),
  /** Claims whose outcome is not known to be a no: an event with one of them is about this email. */
  attempts: z.array(z.string()),
  sentAt: z.optional(z.string()),
  messageId: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** How many events there are of it, and the latest of them: see `domain/mail-events.ts`. */
  eventCount: z.optional(z.int()),
  laterEventIds: z.optional(z.array(z.string())),
});
export type Email = z.infer<typeof EmailItem>;

export function parseEmail(item: Item): Email {
  return EmailItem.parse(item);
}

/** Writes an email that is not there yet. */
export function newEmailWrite(tables: Tables, email: Email, due: Due | undefined, ttl: number): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...emailKey(email.projectId, email.id), ...email, ...due, ttl },
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** The status of a recipient as callers see it. */
export function recipientStatus(stage: Stage, { status }: Recipient): EmailStatus {
  if (status === "soft_bounced") return "bounced";
  return status ?? statusOfStage(stage);
}

export function createdAt(email: { readonly id: string }): string {
  return timeOfId(email.id).toISOString();
}

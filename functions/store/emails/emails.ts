import * as z from "zod/mini";
import {
  type EmailStatus,
  type Stage,
  stages,
  statuses,
  statusOfStage,
} from "../../domain/emails/email-status.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import type { Due } from "../platform/jobs/due.ts";
import { emailKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putWrite } from "../platform/writes.ts";
import { ChargeItem } from "../projects/charges.ts";
import { SafeguardsItem } from "../projects/safeguards.ts";
import { RenderedFrom } from "./bodies.ts";

const Recipient = z.object({
  address: z.string(),
  field: z.enum(["to", "cc", "bcc"]),
  /** Its own outcome, where it has one apart from the email's stage. `soft_bounced` is shown as `bounced`. */
  status: z.optional(z.enum([...statuses, "soft_bounced"])),
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type Recipient = z.infer<typeof Recipient>;

const CanceledBy = z.object({ jobId: z.string(), pass: z.int(), units: z.int() });
export type CanceledBy = z.infer<typeof CanceledBy>;

/**
 * `P#<project>#EML#<slice>` / `<email id>`: an email's facts, in about 700 bytes. The body is an item of its own, since an
 * update is charged for the whole item.
 */
const EmailItem = z.object({
  id: z.string(),
  projectId: z.string(),
  stage: z.enum(stages),
  /** Counts the changes: a write that was computed from an older revision fails. */
  rev: z.int(),
  lane: z.enum(["transactional", "broadcast"]),
  from: z.string(),
  subject: z.string(),
  recipients: z.array(Recipient),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  domainId: z.string(),
  region: z.string(),
  topicId: z.optional(z.string()),
  /** Replies go to an address that names the email. */
  replyToken: z.optional(z.boolean()),
  template: z.optional(RenderedFrom),
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
  html: z.object({ sha256: z.string(), bytes: z.int() }),
  bodyAt: z.enum(["item", "object", "bulk"]),
  charge: ChargeItem,
  /** How many units of the charge were refunded. */
  refunded: z.int(),
  /** The month whose quota the reservation used. */
  month: z.string(),
  idempotencyKey: z.optional(z.string()),
  /** Those of the project when it was accepted. They are never taken off, whatever the project has later. */
  safeguards: z.optional(SafeguardsItem),
  /** The route of inbound email that sent it, and how often that was resumed: what comes back counts for the route. */
  route: z.optional(z.object({ id: z.string(), round: z.int() })),
  scheduledAt: z.optional(z.string()),
  queuedAt: z.optional(z.string()),
  /** The claim that sends it now, or sent it. */
  attempt: z.optional(z.object({ id: z.string(), at: z.string() })),
  /** Earlier claims that SES may have accepted: an event with one of them is about this email. */
  attempts: z.array(z.string()),
  sentAt: z.optional(z.string()),
  messageId: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** The cancellation by filter that canceled it, and how many units that refunded: a repeated step counts it again. */
  canceledBy: z.optional(CanceledBy),
  reason: z.optional(z.string()),
  /** How many events the email has, and the latest of them: see `domain/emails/email-events.ts`. */
  eventCount: z.optional(z.int()),
  laterEventIds: z.optional(z.array(z.string())),
  /** Bits of `domain/feedback/engagement.ts`: an email counts once as opened or clicked. */
  engaged: z.optional(z.int()),
});
export type Email = z.infer<typeof EmailItem>;

export function parseEmail(item: Item): Email {
  return EmailItem.parse(item);
}

/** Returns the row of an email that is not stored yet. */
export function newEmailItem(email: Email, due: Due | undefined, ttl: number): Item & Key {
  return { ...emailKey(email.projectId, email.id), ...email, ...due, [ttlAttribute]: ttl };
}

/** Writes an email that is not stored yet. */
export function newEmailWrite(tables: Tables, email: Email, due: Due | undefined, ttl: number): Write {
  return putWrite(tables, "data", newEmailItem(email, due, ttl));
}

/** Returns the status of a recipient as callers see it. */
export function recipientStatus(stage: Stage, { status }: Recipient): EmailStatus {
  if (status === "soft_bounced") return "bounced";
  return status ?? statusOfStage(stage);
}

export function createdAt(email: { readonly id: string }): string {
  return timeOfId(email.id).toISOString();
}

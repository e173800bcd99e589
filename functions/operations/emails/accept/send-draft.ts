import { createHash } from "node:crypto";
import { formatMailbox, type Mailbox } from "../../../domain/platform/address.ts";
import type { Charge } from "../../../domain/projects/charge.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import type { Body, Entry } from "../../../store/emails/bodies.ts";
import type { Email, Recipient } from "../../../store/emails/emails.ts";

/** A mail as a caller asks for it: what the declaration's send body reads to. */
export interface Letter {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly bcc: readonly Mailbox[];
  readonly replyTo?: readonly Mailbox[] | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text?: string | undefined;
  readonly headers?: readonly Body["headers"][number][] | undefined;
  readonly attachments?: readonly Attached[] | undefined;
  readonly tags?: Entry["tags"] | undefined;
  readonly scheduledAt?: Date | undefined;
  readonly template?: unknown;
  readonly topicId?: string | undefined;
  readonly tracking?:
    | { readonly opens?: boolean | undefined; readonly clicks?: boolean | undefined }
    | undefined;
}

interface Attached {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string | undefined;
  readonly contentId: string | undefined;
}

/** The letter as it is stored: what it says, and the facts it brings. A time within the tolerated past means now. */
export function entryOf(letter: Letter, record: DomainRecord, now: Date): Entry {
  const scheduled =
    letter.scheduledAt && letter.scheduledAt > now ? letter.scheduledAt.toISOString() : undefined;
  return {
    subject: letter.subject,
    tags: letter.tags ?? [],
    domainId: record.id,
    region: record.region,
    tracking: {
      opens: letter.tracking?.opens ?? record.tracking.opens,
      clicks: letter.tracking?.clicks ?? record.tracking.clicks,
    },
    ...(scheduled && { scheduledAt: scheduled }),
    ...(letter.topicId !== undefined && { topicId: letter.topicId }),
    body: bodyOf(letter),
  };
}

function bodyOf(letter: Letter): Body {
  const part = ({ name, address }: Mailbox) => ({ name, address });
  return {
    from: part(letter.from),
    to: letter.to.map(part),
    cc: letter.cc.map(part),
    bcc: letter.bcc.map(part),
    replyTo: (letter.replyTo ?? []).map(part),
    html: letter.html,
    ...(letter.text !== undefined && { text: letter.text }),
    headers: [...(letter.headers ?? [])],
    attachments: (letter.attachments ?? []).map(({ filename, content, contentType, contentId }) => ({
      filename,
      content,
      ...(contentType !== undefined && { contentType }),
      ...(contentId !== undefined && { contentId }),
    })),
  };
}

/** How many recipients a letter has: its price in units. */
export function unitsOf({ to, cc, bcc }: Pick<Letter, "to" | "cc" | "bcc"> | Body): number {
  return to.length + cc.length + bcc.length;
}

/** What the service gives an email beside what its letter says. */
export interface Accepted {
  readonly id: string;
  readonly projectId: string;
  readonly charge: Charge;
  readonly month: string;
  readonly bodyAt: Email["bodyAt"];
  readonly idempotencyKey?: string | undefined;
  readonly queuedAt: string;
}

/** The facts of a new email. */
export function newEmail(entry: Entry, accepted: Accepted): Email {
  const { body, subject, tags, domainId, region, tracking, topicId, scheduledAt } = entry;
  const { idempotencyKey, queuedAt, ...rest } = accepted;
  return {
    ...rest,
    stage: scheduledAt ? "scheduled" : "queued",
    rev: 0,
    lane: "transactional",
    from: formatMailbox({ ...body.from, local: "", domain: "", key: "" }),
    subject,
    recipients: recipientsOf(body),
    tags,
    domainId,
    region,
    tracking,
    html: { sha256: sha256(body.html), bytes: Buffer.byteLength(body.html) },
    refunded: 0,
    attempts: [],
    ...(topicId !== undefined && { topicId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(scheduledAt ? { scheduledAt } : { queuedAt }),
  };
}

function recipientsOf(body: Body): Recipient[] {
  return (["to", "cc", "bcc"] as const).flatMap((field) =>
    body[field].map(({ address }) => ({ address, field })),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

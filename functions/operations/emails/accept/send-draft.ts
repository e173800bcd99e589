import { createHash } from "node:crypto";
import { formatMailbox, type Mailbox } from "../../../domain/platform/addresses/address.ts";
import type { Charge } from "../../../domain/projects/charge.ts";
import type { Safeguards } from "../../../domain/projects/safeguards.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import type { MessageBody, StoredMessage } from "../../../store/emails/bodies.ts";
import type { Email, Recipient } from "../../../store/emails/emails.ts";

/** An email as a caller asks for it: the parsed send body of the declaration. */
export interface SendDraft {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly bcc: readonly Mailbox[];
  readonly replyTo?: readonly Mailbox[] | undefined;
  /** Whether replies go to an address that names this email. */
  readonly replyToken?: boolean | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text?: string | undefined;
  readonly headers?: readonly MessageBody["headers"][number][] | undefined;
  readonly attachments?: readonly DraftAttachment[] | undefined;
  readonly tags?: StoredMessage["tags"] | undefined;
  readonly scheduledAt?: Date | undefined;
  readonly template?: TemplateReference | undefined;
  /** The version of the template that it was rendered from. */
  readonly renderedFrom?: StoredMessage["template"];
  readonly topicId?: string | undefined;
  readonly tracking?:
    | { readonly opens?: boolean | undefined; readonly clicks?: boolean | undefined }
    | undefined;
}

/** A published template, by its id or alias. */
export interface TemplateReference {
  readonly id?: string | undefined;
  readonly alias?: string | undefined;
  readonly version?: number | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

interface DraftAttachment {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string | undefined;
  readonly contentId: string | undefined;
}

/** Returns the message as it is stored. A schedule within the tolerated past means now. */
export function storedMessage(draft: SendDraft, record: DomainRecord, now: Date): StoredMessage {
  const scheduled =
    draft.scheduledAt && draft.scheduledAt > now ? draft.scheduledAt.toISOString() : undefined;
  return {
    subject: draft.subject,
    tags: draft.tags ?? [],
    domainId: record.id,
    region: record.region,
    tracking: {
      opens: draft.tracking?.opens ?? record.tracking.opens,
      clicks: draft.tracking?.clicks ?? record.tracking.clicks,
    },
    ...(scheduled && { scheduledAt: scheduled }),
    ...(draft.topicId !== undefined && { topicId: draft.topicId }),
    ...(draft.replyToken && { replyToken: true }),
    ...(draft.renderedFrom && { template: draft.renderedFrom }),
    body: bodyOf(draft),
  };
}

function bodyOf(draft: SendDraft): MessageBody {
  const part = ({ name, address }: Mailbox) => ({ name, address });
  return {
    from: part(draft.from),
    to: draft.to.map(part),
    cc: draft.cc.map(part),
    bcc: draft.bcc.map(part),
    replyTo: (draft.replyTo ?? []).map(part),
    html: draft.html,
    ...(draft.text !== undefined && { text: draft.text }),
    headers: [...(draft.headers ?? [])],
    attachments: (draft.attachments ?? []).map(({ filename, content, contentType, contentId }) => ({
      filename,
      content,
      ...(contentType !== undefined && { contentType }),
      ...(contentId !== undefined && { contentId }),
    })),
  };
}

/** Returns how many recipients an email has: its price in units. */
export function unitsOf({ to, cc, bcc }: Pick<SendDraft, "to" | "cc" | "bcc"> | MessageBody): number {
  return to.length + cc.length + bcc.length;
}

/** The facts that the service gives an email. */
export interface AcceptedFacts {
  readonly id: string;
  readonly projectId: string;
  readonly charge: Charge;
  readonly month: string;
  readonly bodyAt: Email["bodyAt"];
  readonly idempotencyKey?: string | undefined;
  readonly route?: Email["route"];
  readonly queuedAt: string;
  readonly safeguards?: Safeguards | undefined;
}

/** Returns the row of a new email. */
export function newEmail(message: StoredMessage, accepted: AcceptedFacts): Email {
  const { body, subject, tags, domainId, region, tracking, topicId, scheduledAt, template } = message;
  const { replyToken } = message;
  const { idempotencyKey, queuedAt, route, safeguards, ...rest } = accepted;
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
    ...(replyToken && { replyToken }),
    ...(template && { template }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(safeguards && { safeguards }),
    ...(route && { route }),
    ...(scheduledAt ? { scheduledAt } : { queuedAt }),
  };
}

function recipientsOf(body: MessageBody): Recipient[] {
  return (["to", "cc", "bcc"] as const).flatMap((field) =>
    body[field].map(({ address }) => ({ address, field })),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

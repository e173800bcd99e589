import { createHash } from "node:crypto";
import { eventIdsOf, hasPages, sequenceOf } from "../../domain/emails/email-events.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import { parseSesEvent, type SesEvent } from "../../domain/feedback/ses-event.ts";
import { isId, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { messageTags } from "../../settings/message-tags.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { listEventPages } from "../../store/outbox/events.ts";
import { webhookListReads } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, eventKey } from "../../store/platform/keys.ts";
import { readTogether, row, rows } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { enqueueDeliveries, outboxEntry, publishEvent } from "../outbox/publish-event.ts";
import { applyEvent } from "./apply-event.ts";
import { countHarm } from "./count-harm.ts";
import { suppressAll } from "./suppress-all.ts";
import { withoutErased } from "./without-erased.ts";

/** An event may be received before its email's row can be read; after this time, the email is unknown. */
const redeliveryTimeoutMs = 10 * 60_000;
const tries = 8;

/**
 * Records one event of SES. Our tags name the email, and the message id or the attempt must be the email's own: a forged
 * event changes nothing. The result does not depend on the order and repetition of events; an event that is received
 * before the worker has written the response of SES settles that, too. The queue repeats a message until all of it is
 * written: the email, whose row numbers the events, suppressions, deliveries, and last the events' own rows.
 * @throws {Refusal} `unavailable` to receive the message again
 */
export async function recordEvent(services: Services, text: string): Promise<void> {
  const event = parseSesEvent(text);
  if (!event) throw new Error("a message on the events queue is not an SES event");
  const projectId = event.tags[messageTags.project] ?? "";
  const emailId = event.tags[messageTags.email] ?? "";
  if (!isId("prj", projectId) || !isId("eml", emailId)) {
    if (event.tags[messageTags.notice] === undefined) unmatched(services, event, "not ours");
    return;
  }
  await retryOnConflict(tries, "The email is being changed. The event is retried.", () =>
    recordOnce(services, { projectId, emailId, event }),
  );
}

interface Reported {
  readonly projectId: string;
  readonly emailId: string;
  readonly event: SesEvent;
}

/** Returns true when the event is recorded or ignored, undefined when the email changed since it was read. */
async function recordOnce(
  services: Services,
  { projectId, emailId, event }: Reported,
): Promise<true | undefined> {
  const { tables } = services;
  const ids = event.recipientEvents.map((one) => eventIdOf(event, one));
  const { email, webhooks, isNew } = await readTogether(tables, {
    ...webhookListReads(projectId),
    email: row(emailKey(projectId, emailId), (item) => item && parseEmail(item)),
    isNew: rows(
      ids.map((id) => eventKey(projectId, id)),
      (items) => items.map((item) => item === undefined),
    ),
  });
  if (!email) return unknown(services, event);
  if (!isAbout(email, event)) return unmatched(services, event, "another message");
  if (ids.length > 0 && !isNew.includes(true)) return true;
  const published = withoutErased(email, event.recipientEvents);
  // An event whose own row was never written may be in a page by now: it keeps its number.
  const paged = hasPages(email) ? await listEventPages(tables, projectId, emailId) : [];
  const numbered = ids.filter((id) => !paged.includes(id));
  const written = await applyEvent(services, email, { ...event, recipientEvents: published }, numbered);
  if (!written) return undefined;
  await suppressAll(services, email, event.recipientEvents);
  const entries = published.map((one, at) =>
    outboxEntry(services, projectId, webhooks, eventOf(written, ids[at] ?? "", one, paged)),
  );
  // Only events that were numbered just now: repeated ones were counted before.
  const before = new Set([...eventIdsOf(email), ...paged]);
  const fresh = event.recipientEvents.filter((_, at) => !before.has(ids[at] ?? ""));
  await countHarm(services, projectId, fresh, webhooks);
  await Promise.all(entries.map((one) => publishEvent(services, projectId, one)));
  await enqueueDeliveries(services, entries);
  return true;
}

function isAbout(email: Email, event: SesEvent): boolean {
  const attempt = event.tags[messageTags.attempt] ?? "";
  return (
    email.messageId === event.messageId || email.attempt?.id === attempt || email.attempts.includes(attempt)
  );
}

function unknown(services: Services, event: SesEvent): true {
  const age = services.clock().getTime() - Date.parse(event.acceptedAt);
  if (age < redeliveryTimeoutMs)
    throw new Refusal("unavailable", "The email is not stored yet. The event is retried.");
  return unmatched(services, event, "unknown email");
}

function unmatched(services: Services, event: SesEvent, reason: string): true {
  services.log.error("an event matches no email", { messageId: event.messageId, reason });
  return true;
}

/** A repeated event has the same id. */
export function eventIdOf(event: SesEvent, { type, at, recipient, detail }: RecipientEvent): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([event.messageId, type, recipient, at, detail]))
    .digest();
  return newId("evt", new Date(at), digest);
}

function eventOf(
  email: Email,
  id: string,
  { type, at, recipient, detail, machine }: RecipientEvent,
  paged: readonly string[],
) {
  const sequence = sequenceOf(email, id, paged);
  const [only, ...others] = email.recipients;
  // An event without a recipient is about the only recipient, where there is one.
  const about = recipient ?? (others.length === 0 ? only?.address : undefined);
  return {
    id,
    type,
    at,
    emailId: email.id,
    ...(about !== undefined && { recipient: about }),
    ...(sequence !== undefined && { sequence }),
    ...(machine && { machine }),
    detail,
  };
}

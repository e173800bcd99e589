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
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, eventKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import { enqueueDeliveries, type OutboxEntry, outboxEntry, publishEvent } from "../outbox/publish-event.ts";
import { applyEvent } from "./apply-event.ts";
import { countHarm } from "./count-harm.ts";
import { suppressAll } from "./suppress-all.ts";
import { withoutErased } from "./without-erased.ts";

/** An event of a mail that is not there may be ahead of what we can read; later than this, nobody knows the mail. */
const redeliveryTimeoutMs = 10 * 60_000;

/**
 * Records one event of SES. Our tags name the email, and the message id or the attempt must be the email's own: an
 * event that only claims to be about it changes nothing. Repeats and any order lead to the same end; an event that
 * comes before the worker has written down what it did settles that too. The message on the queue is what brings it
 * again until all of it is written: the email, whose row numbers the events, suppressions, deliveries, and last the
 * events' own rows. Throws `unavailable` to be given it again.
 */
export async function recordEvent(services: Services, text: string): Promise<void> {
  const event = parseSesEvent(text);
  if (!event) throw new Error("a message on the events queue is not an event of SES");
  const projectId = event.tags[messageTags.project] ?? "";
  const emailId = event.tags[messageTags.email] ?? "";
  if (!isId("prj", projectId) || !isId("eml", emailId)) {
    if (event.tags[messageTags.notice] === undefined) unmatched(services, event, "not ours");
    return;
  }
  const ids = event.recipientEvents.map((one) => eventIdOf(event, one));
  for (let attempt = 0; attempt < 8; attempt++) {
    const found = await getTogether(services.tables, {
      data: [
        emailKey(projectId, emailId),
        subscribedWebhooksKey(projectId),
        ...ids.map((id) => eventKey(projectId, id)),
      ],
    });
    const item = found.data(emailKey(projectId, emailId));
    const email = item && parseEmail(item);
    if (!email) return unknown(services, event);
    if (!isAbout(email, event)) return unmatched(services, event, "another message");
    const isNew = ids.map((id) => found.data(eventKey(projectId, id)) === undefined);
    if (ids.length > 0 && !isNew.includes(true)) return;
    const published = withoutErased(email, event.recipientEvents);
    // One whose own row was never written may be in a page by now: it keeps its number.
    const paged = hasPages(email) ? await listEventPages(services.tables, projectId, emailId) : [];
    const numbered = ids.filter((id) => !paged.includes(id));
    const written = await applyEvent(services, email, { ...event, recipientEvents: published }, numbered);
    if (!written) continue;
    await suppressAll(services, email, event.recipientEvents);
    const { webhooks } = parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId)));
    const outboxEntriesOf = published.map((one, at) =>
      outboxEntry(services, projectId, webhooks, eventOf(written, ids[at] ?? "", one, paged)),
    );
    // Only what got its number just now: what comes again was counted.
    const before = new Set([...eventIdsOf(email), ...paged]);
    const fresh = event.recipientEvents.filter((_, at) => !before.has(ids[at] ?? ""));
    await countHarm(services, projectId, fresh, webhooks);
    return publishAll(services, projectId, outboxEntriesOf);
  }
  throw new Refusal("unavailable", "an email is busy; the event comes again");
}

function isAbout(email: Email, event: SesEvent): boolean {
  const attempt = event.tags[messageTags.attempt] ?? "";
  return (
    email.messageId === event.messageId || email.attempt?.id === attempt || email.attempts.includes(attempt)
  );
}

function unknown(services: Services, event: SesEvent): void {
  const age = services.clock().getTime() - Date.parse(event.acceptedAt);
  if (age < redeliveryTimeoutMs) throw new Refusal("unavailable", "no such email yet; the event comes again");
  unmatched(services, event, "unknown email");
}

function unmatched(services: Services, event: SesEvent, reason: string): void {
  services.log.error("an event matches no email", { messageId: event.messageId, reason });
}

/** The same thing told again has the same id. */
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
  // What is told of nobody by name is told of all: of the one, where there is one.
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

async function publishAll(services: Services, projectId: string, all: readonly OutboxEntry[]): Promise<void> {
  await Promise.all(all.map((one) => publishEvent(services, projectId, one)));
  await enqueueDeliveries(services, all);
}

import { createHash } from "node:crypto";
import { eventIdsOf, hasPages, sequenceOf } from "../../domain/emails/email-events.ts";
import type { Happening } from "../../domain/feedback/recipient-event.ts";
import { parseSesEvent, type SesEvent } from "../../domain/feedback/ses-event.ts";
import { isId, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { messageTags } from "../../settings/message-tags.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { listEventPages } from "../../store/outbox/events.ts";
import { parseHooks } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, eventKey, hooksKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import { handDeliveries, type Telling, tell, telling } from "../outbox/publish-event.ts";
import { applyEvent } from "./apply-event.ts";
import { countHarm } from "./count-harm.ts";
import { suppressAll } from "./suppress-all.ts";
import { withoutErased } from "./without-erased.ts";

/** An event of a mail that is not there may be ahead of what we can read; later than this, nobody knows the mail. */
const parkedMs = 10 * 60_000;

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
  const ids = event.happenings.map((one) => eventIdOf(event, one));
  for (let attempt = 0; attempt < 8; attempt++) {
    const found = await getTogether(services.tables, {
      data: [emailKey(projectId, emailId), hooksKey(projectId), ...ids.map((id) => eventKey(projectId, id))],
    });
    const item = found.data(emailKey(projectId, emailId));
    const email = item && parseEmail(item);
    if (!email) return unknown(services, event);
    if (!isAbout(email, event)) return unmatched(services, event, "another message");
    const isNew = ids.map((id) => found.data(eventKey(projectId, id)) === undefined);
    if (ids.length > 0 && !isNew.includes(true)) return;
    const told = withoutErased(email, event.happenings);
    // One whose own row was never written may be in a page by now: it keeps its number.
    const paged = hasPages(email) ? await listEventPages(services.tables, projectId, emailId) : [];
    const numbered = ids.filter((id) => !paged.includes(id));
    const written = await applyEvent(services, email, { ...event, happenings: told }, numbered);
    if (!written) continue;
    await suppressAll(services, email, event.happenings);
    const { hooks } = parseHooks(found.data(hooksKey(projectId)));
    const tellings = told.map((one, at) =>
      telling(services, projectId, hooks, eventOf(written, ids[at] ?? "", one, paged)),
    );
    // Only what got its number just now: what comes again was counted.
    const before = new Set([...eventIdsOf(email), ...paged]);
    const fresh = event.happenings.filter((_, at) => !before.has(ids[at] ?? ""));
    await countHarm(services, projectId, fresh, hooks);
    return tellAll(services, projectId, tellings);
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
  if (age < parkedMs) throw new Refusal("unavailable", "no such email yet; the event comes again");
  unmatched(services, event, "unknown email");
}

function unmatched(services: Services, event: SesEvent, reason: string): void {
  services.log.error("an event matches no email", { messageId: event.messageId, reason });
}

/** The same thing told again has the same id. */
export function eventIdOf(event: SesEvent, { type, at, recipient, detail }: Happening): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([event.messageId, type, recipient, at, detail]))
    .digest();
  return newId("evt", new Date(at), digest);
}

function eventOf(
  email: Email,
  id: string,
  { type, at, recipient, detail, machine }: Happening,
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

async function tellAll(services: Services, projectId: string, all: readonly Telling[]): Promise<void> {
  await Promise.all(all.map((one) => tell(services, projectId, one)));
  await handDeliveries(services, all);
}

import { numberedEvent, withEvents } from "../../domain/emails/email-events.ts";
import { refundOf } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import { type EmailChange, emailWrite } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { routedUnitsWrite } from "../../store/emails/routed-units.ts";
import { putEventPage } from "../../store/outbox/event-pages.ts";
import type { Event } from "../../store/outbox/events.ts";
import { readSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { enqueueDeliveries, newEvent, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { ttlsOf } from "../platform/retention.ts";
import { writeWithRefund } from "../projects/write-with-refund.ts";

/** An event of the service's own making, before it has an id, a time and a number. */
export type EmailEventDraft = Pick<Event, "type" | "detail" | "recipient">;

interface RefundedEmail {
  readonly email: Email;
  readonly events: readonly Event[];
}

interface RefundEvents {
  readonly drafts: readonly EmailEventDraft[];
  /** The project's webhook endpoints, where they were read. */
  readonly webhooks?: readonly SubscribedWebhook[] | undefined;
}

/**
 * Changes an email and refunds `units` of its charge, both or neither. A refund happens once, because the change is
 * held to the revision it was computed from. The events are written in the same transaction.
 * Returns the changed email, or as `conflict` the current one where the change was out of date.
 */
export async function refundEmail(
  services: Services,
  email: Email,
  change: EmailChange,
  units: number,
  { drafts, webhooks: known }: RefundEvents = { drafts: [] },
): Promise<RefundedEmail | { readonly conflict: Email | undefined }> {
  const { tables } = services;
  const { projectId, charge, refunded, month } = email;
  const { events, set: numbers } = await numbered(services, email, drafts);
  const set = { ...change.set, refunded: refunded + units, ...numbers };
  const write = emailWrite(tables, projectId, email.id, { ...change, rev: email.rev, set });
  const back = { units, month, ...refundOf(charge, refunded, units) };
  const webhooks =
    known ?? (events.length > 0 ? (await readSubscribedWebhooks(services.tables, projectId)).webhooks : []);
  const entries = events.map((event) => outboxEntry(services, projectId, webhooks, event));
  const also = [
    ...outboxWrites(services, projectId, entries),
    ...(email.route && units > 0 ? [routedUnitsWrite(tables, projectId, -units)] : []),
  ];
  const outcome = await writeWithRefund(services, projectId, write, back, also);
  if ("conflict" in outcome) return { conflict: outcome.conflict && parseEmail(outcome.conflict) };
  await enqueueDeliveries(services, entries);
  const stage = change.to ? { stage: change.to } : {};
  return { events, email: { ...email, ...stage, ...set, rev: email.rev + 1 } };
}

/** Returns events of an email, with the numbers that its row gives them. */
async function numbered(services: Services, email: Email, drafts: readonly EmailEventDraft[]) {
  const events = drafts.map((draft) =>
    newEvent(services, { emailId: email.id, ...withRecipient(email, draft) }),
  );
  const { set, page, isChanged } = withEvents(
    email,
    events.map(({ id }) => id),
  );
  if (!isChanged) return { events: [], set: {} };
  if (page) await putEventPage(services.tables, email.projectId, email.id, page, ttlsOf(services).facts);
  const after = { ...email, ...set };
  return { events: events.map((event) => ({ ...event, ...numberedEvent(after, event.id) })), set };
}

/** An event that names no recipient is about all of them: about the one, where there is one. */
function withRecipient({ recipients }: Email, draft: EmailEventDraft): EmailEventDraft {
  const [only, ...others] = recipients;
  if (draft.recipient !== undefined || !only || others.length > 0) return draft;
  return { ...draft, recipient: only.address };
}

/** Returns how many units of an email's charge were not refunded yet. */
export function unitsLeft({ charge, refunded }: Email): number {
  return charge.units - refunded;
}

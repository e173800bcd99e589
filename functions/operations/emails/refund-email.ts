import { sequenceOf, withEvents } from "../../domain/emails/email-events.ts";
import { refundOf } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import { type EmailChange, emailWrite } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { type Event, putEventPage } from "../../store/outbox/events.ts";
import { readSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { enqueueDeliveries, newEvent, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { ttlsOf } from "../platform/retention.ts";
import { writeWithRefund } from "../projects/write-with-refund.ts";

/** What the service itself did with an email, as its log tells it. */
export type EmailEnd = Pick<Event, "type" | "detail" | "recipient">;

interface Done {
  readonly email: Email;
  readonly events: readonly Event[];
}

export interface RefundEvents {
  readonly drafts: readonly EmailEnd[];
  /** The project's endpoints, where they were read. */
  readonly webhooks?: readonly SubscribedWebhook[];
}

/**
 * Changes an email and gives `units` of its charge back, both or neither: a refund happens once, because the
 * change is held to the revision it was computed from. What is told of it is written with it. Answers the email as it
 * is then, or the row as it stands when the change was out of date.
 */
export async function refundEmail(
  services: Services,
  email: Email,
  change: EmailChange,
  units: number,
  { drafts, webhooks: known }: RefundEvents = { drafts: [] },
): Promise<Done | { readonly conflict: Email | undefined }> {
  const { projectId, charge, refunded, month } = email;
  const { events, set: numbers } = await numbered(services, email, drafts);
  const set = { ...change.set, refunded: refunded + units, ...numbers };
  const write = emailWrite(services.tables, projectId, email.id, { ...change, rev: email.rev, set });
  const back = { units, month, ...refundOf(charge, refunded, units) };
  const webhooks =
    known ?? (events.length > 0 ? (await readSubscribedWebhooks(services.tables, projectId)).webhooks : []);
  const published = events.map((event) => outboxEntry(services, projectId, webhooks, event));
  const outcome = await writeWithRefund(
    services,
    projectId,
    write,
    back,
    outboxWrites(services, projectId, published),
  );
  if ("conflict" in outcome) return { conflict: outcome.conflict && parseEmail(outcome.conflict) };
  await enqueueDeliveries(services, published);
  const stage = change.to ? { stage: change.to } : {};
  return { events, email: { ...email, ...change.set, ...stage, ...set, rev: email.rev + 1 } };
}

/** Events of an email, with the numbers that its row gives them. */
async function numbered(services: Services, email: Email, drafts: readonly EmailEnd[]) {
  const events = drafts.map((emailEnd) =>
    newEvent(services, { emailId: email.id, ...withRecipient(email, emailEnd) }),
  );
  const { set, page, isChanged } = withEvents(
    email,
    events.map(({ id }) => id),
  );
  if (!isChanged) return { events: [], set: {} };
  if (page) await putEventPage(services.tables, email.projectId, email.id, page, ttlsOf(services).facts);
  const after = { ...email, ...set };
  return { events: events.map((event) => ({ ...event, sequence: sequenceOf(after, event.id) })), set };
}

/** What is told of nobody by name is told of all: of the one, where there is one. */
function withRecipient({ recipients }: Email, deed: EmailEnd): EmailEnd {
  const [only, ...others] = recipients;
  if (deed.recipient !== undefined || !only || others.length > 0) return deed;
  return { ...deed, recipient: only.address };
}

/** What an email has not given back yet. */
export function unitsLeft({ charge, refunded }: Email): number {
  return charge.units - refunded;
}

import { numberedEvent } from "../../domain/emails/email-events.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import type { SesEvent } from "../../domain/feedback/ses-event.ts";
import type { Email } from "../../store/emails/emails.ts";
import type { Event } from "../../store/outbox/events.ts";
import { eventIdOf } from "./email-event.ts";

/** A part of an SES event that becomes an event of the email. */
export interface Part {
  /** Of the event, before it has a number. */
  readonly id: string;
  readonly report: SesEvent;
  readonly event: RecipientEvent;
}

/** The parts of events of an email, each once, however often its event is among them. */
export function partsOf(emailId: string, events: readonly SesEvent[]): readonly Part[] {
  const parts = events.flatMap((report) =>
    report.recipientEvents.map((event) => ({ id: eventIdOf(emailId, report, event), report, event })),
  );
  const first = new Map<string, Part>();
  for (const one of parts) if (!first.has(one.id)) first.set(one.id, one);
  return [...first.values()];
}

/** Returns the event that a part of a report becomes in the activity log, with the number that its email gives it. */
export function eventOf(
  email: Email,
  id: string,
  { type, at, recipient, detail, machine }: RecipientEvent,
  paged: readonly string[],
): Event {
  const numbered = numberedEvent(email, id, paged);
  const [only, ...others] = email.recipients;
  // An event without a recipient is about the only recipient, where there is one.
  const about = recipient ?? (others.length === 0 ? only?.address : undefined);
  return {
    id: numbered?.id ?? id,
    type,
    at,
    emailId: email.id,
    ...(about !== undefined && { recipient: about }),
    ...(numbered && { sequence: numbered.sequence }),
    ...(machine && { machine }),
    detail,
  };
}

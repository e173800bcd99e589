import { emailOfFirstEvent, firstEventId } from "../../domain/outbox/event-ids.ts";
import { shownAddress } from "../../domain/platform/erased.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import type { EmailFacts } from "../../store/outbox/email-facts.ts";
import type { Event } from "../../store/outbox/events.ts";

/**
 * Returns the first event of an email: that it was queued, or scheduled. It has no row of its own, since all of it
 * follows from the email's row, which exists from the moment that the email was accepted.
 */
export function firstEvent({ id, scheduledAt, recipients }: EmailFacts): Event {
  const [only, ...others] = recipients;
  const isErased = recipients.some(({ address }) => shownAddress(address) !== address);
  return {
    id: firstEventId(id),
    type: scheduledAt === undefined ? "email.queued" : "email.scheduled",
    at: timeOfId(id).toISOString(),
    sequence: 1,
    emailId: id,
    ...(only && others.length === 0 && { recipient: only.address }),
    detail: scheduledAt === undefined || isErased ? {} : { scheduledAt },
  };
}

/** Whether an event is a part of its email's row. */
export function isFirstEvent({ id }: Pick<Event, "id">): boolean {
  return emailOfFirstEvent(id) !== undefined;
}

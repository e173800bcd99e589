import { shownAddress } from "../../domain/platform/erased.ts";
import type { Event } from "../../store/outbox/events.ts";

/** An event as the record of its email shows it. */
export function emailEventView({ id, type, at, recipient, sequence, machine, detail }: Event) {
  return {
    id,
    type,
    at,
    ...(recipient !== undefined && { recipient: shownAddress(recipient) }),
    ...(sequence !== undefined && { sequence }),
    ...(machine && { machine }),
    detail,
  };
}

/** An event as the activity log shows it, with the ids of the objects that it is about. */
export function eventView(event: Event) {
  const { id, type, at, recipient, sequence, machine, detail, messageId: _, ...about } = event;
  return { ...emailEventView(event), ...about };
}

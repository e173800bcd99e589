import { firstEventId, withNumber, withoutNumber } from "../outbox/event-ids.ts";
import { isId } from "../platform/ids.ts";

/** The part of an email's row that numbers its events. */
export interface EventLog {
  readonly id: string;
  /** How many there are; absent while there is only the first. */
  readonly eventCount?: number | undefined;
  /** The latest ids after the first, without prefix, in the order of their numbers. */
  readonly laterEventIds?: readonly string[] | undefined;
}

/** More would make every change of the email cost more: then the ids in the row move to a page of their own. */
const maxInRow = 50;

/** Returns how an email's row changes with new events. Those that it has already keep their numbers. */
export function withEvents(email: EventLog, ids: readonly string[]) {
  const { eventCount, laterEventIds } = eventLogOf(email);
  const known = new Set(laterEventIds.map((id) => withoutNumber(withPrefix(id))));
  const fresh = [...new Set(ids.map(withoutNumber))].filter((id) => !known.has(id));
  const added = fresh.map((id, at) => bare(withNumber(id, eventCount + 1 + at)));
  const isFull = laterEventIds.length + added.length > maxInRow && laterEventIds.length > 0;
  return {
    isChanged: added.length > 0,
    set: {
      eventCount: eventCount + added.length,
      laterEventIds: isFull ? added : [...laterEventIds, ...added],
    },
    /** Ids that move from the row to a page, which is written first. The number of the first of them names the page. */
    page:
      isFull && added.length > 0
        ? { first: eventCount - laterEventIds.length + 1, ids: laterEventIds.map(withPrefix) }
        : undefined,
  };
}

/** An event as its email's row, or a page of it, numbers it. */
export interface NumberedEvent {
  readonly id: string;
  /** From 1. */
  readonly sequence: number;
}

/**
 * Returns an event with the number that its email gives it; undefined where neither the row nor the pages have it.
 * `paged` are the ids in the pages, the oldest first.
 */
export function numberedEvent(
  email: EventLog,
  eventId: string,
  paged: readonly string[] = [],
): NumberedEvent | undefined {
  const own = withoutNumber(eventId);
  const isOwn = (id: string) => withoutNumber(id) === own;
  const place = paged.findIndex(isOwn);
  if (place >= 0) return { id: paged[place] ?? eventId, sequence: place + 2 };
  const { eventCount, laterEventIds } = eventLogOf(email);
  const later = laterEventIds.map(withPrefix);
  const at = later.findIndex(isOwn);
  if (at < 0) return undefined;
  return { id: later[at] ?? eventId, sequence: eventCount - later.length + 1 + at };
}

/** Returns the ids of the events in the row itself, with the first. */
export function eventIdsOf(email: EventLog): readonly string[] {
  return [firstEventId(email.id), ...eventLogOf(email).laterEventIds.map(withPrefix)];
}

/** Returns whether some events are in pages. */
export function hasPages(email: EventLog): boolean {
  const { eventCount, laterEventIds } = eventLogOf(email);
  return eventCount > laterEventIds.length + 1;
}

function eventLogOf({ eventCount = 1, laterEventIds = [] }: EventLog) {
  return { eventCount, laterEventIds };
}

function bare(id: string): string {
  return id.slice(id.indexOf("_") + 1);
}

function withPrefix(id: string): string {
  const whole = `evt_${id}`;
  if (!isId("evt", whole)) throw new Error("an email's row names an event that has no id");
  return whole;
}

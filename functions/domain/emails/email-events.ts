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

/** Returns the id of an email's first event, `email.queued` or `email.scheduled`: it follows from the email's own id. */
export function firstEventId({ id }: { readonly id: string }): string {
  return `evt_${bare(id)}`;
}

/** Returns how an email's row changes with new events. Ids that it has already keep their numbers. */
export function withEvents(email: EventLog, ids: readonly string[]) {
  const { eventCount, laterEventIds } = eventLogOf(email);
  const known = new Set([bare(email.id), ...laterEventIds]);
  const added = ids.map(bare).filter((id, at, all) => !known.has(id) && all.indexOf(id) === at);
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

/**
 * Returns the number of an event among its email's, from 1; undefined where neither the row nor the pages have it.
 * `paged` are the ids in the pages, the oldest first.
 */
export function sequenceOf(
  email: EventLog,
  eventId: string,
  paged: readonly string[] = [],
): number | undefined {
  if (eventId === firstEventId(email)) return 1;
  const place = paged.indexOf(eventId);
  if (place >= 0) return place + 2;
  const { eventCount, laterEventIds } = eventLogOf(email);
  const at = laterEventIds.indexOf(bare(eventId));
  return at < 0 ? undefined : eventCount - laterEventIds.length + 1 + at;
}

/** Returns the ids of the events in the row itself, with the first. */
export function eventIdsOf(email: EventLog): readonly string[] {
  return [firstEventId(email), ...eventLogOf(email).laterEventIds.map(withPrefix)];
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

import { isId } from "../platform/ids.ts";

/** What an email's row knows of its events: the row is what numbers them. */
export interface EventLog {
  readonly id: string;
  /** How many there are; absent for the first alone. */
  readonly eventCount?: number | undefined;
  /** The ids, without prefix, of the latest after the first, in the order of their numbers. */
  readonly laterEventIds?: readonly string[] | undefined;
}

/** More would make every change of the email dearer: then those that the row has go into a page of their own. */
const maxInRow = 50;

/** The first event of an email, that it was queued or scheduled, has the email's own number for an id. */
export function firstEventId({ id }: { readonly id: string }): string {
  return `evt_${bare(id)}`;
}

/** The numbers that new events of an email get, and what its row says then. Ids that it has keep their numbers. */
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
    /** Ids that leave the row for a page, which is to be written first; the number of the first of them names it. */
    page:
      isFull && added.length > 0
        ? { first: eventCount - laterEventIds.length + 1, ids: laterEventIds.map(withPrefix) }
        : undefined,
  };
}

/**
 * The number of an event among its email's, from 1; undefined for one that neither the row nor the pages have. `paged`
 * are the ids in the pages, the oldest first.
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

/** The events that the row itself has, the first among them. */
export function eventIdsOf(email: EventLog): readonly string[] {
  return [firstEventId(email), ...eventLogOf(email).laterEventIds.map(withPrefix)];
}

/** Whether some events are in pages beside the row. */
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

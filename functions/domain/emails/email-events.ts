import { isId } from "../platform/ids.ts";

/** What an email's row knows of its events: the row is what numbers them. */
export interface Told {
  readonly id: string;
  /** How many there are; absent for the first alone. */
  readonly told?: number | undefined;
  /** The ids, without prefix, of the latest after the first, in the order of their numbers. */
  readonly later?: readonly string[] | undefined;
}

/** More would make every change of the email dearer: then those that the row has go into a page of their own. */
const mostInRow = 50;

/** The first event of an email, that it was queued or scheduled, has the email's own number for an id. */
export function firstEventId({ id }: { readonly id: string }): string {
  return `evt_${bare(id)}`;
}

/** The numbers that new events of an email get, and what its row says then. Ids that it has keep their numbers. */
export function withEvents(email: Told, ids: readonly string[]) {
  const { told, later } = standing(email);
  const known = new Set([bare(email.id), ...later]);
  const added = ids.map(bare).filter((id, at, all) => !known.has(id) && all.indexOf(id) === at);
  const isFull = later.length + added.length > mostInRow && later.length > 0;
  return {
    isChanged: added.length > 0,
    set: { told: told + added.length, later: isFull ? added : [...later, ...added] },
    /** Ids that leave the row for a page, which is to be written first; the number of the first of them names it. */
    page:
      isFull && added.length > 0 ? { first: told - later.length + 1, ids: later.map(withPrefix) } : undefined,
  };
}

/**
 * The number of an event among its email's, from 1; undefined for one that neither the row nor the pages have. `paged`
 * are the ids in the pages, the oldest first.
 */
export function sequenceOf(email: Told, eventId: string, paged: readonly string[] = []): number | undefined {
  if (eventId === firstEventId(email)) return 1;
  const place = paged.indexOf(eventId);
  if (place >= 0) return place + 2;
  const { told, later } = standing(email);
  const at = later.indexOf(bare(eventId));
  return at < 0 ? undefined : told - later.length + 1 + at;
}

/** The events that the row itself has, the first among them. */
export function eventIdsOf(email: Told): readonly string[] {
  return [firstEventId(email), ...standing(email).later.map(withPrefix)];
}

/** Whether some events are in pages beside the row. */
export function hasPages(email: Told): boolean {
  const { told, later } = standing(email);
  return told > later.length + 1;
}

function standing({ told = 1, later = [] }: Told) {
  return { told, later };
}

function bare(id: string): string {
  return id.slice(id.indexOf("_") + 1);
}

function withPrefix(id: string): string {
  const whole = `evt_${id}`;
  if (!isId("evt", whole)) throw new Error("an email's row names an event that has no id");
  return whole;
}

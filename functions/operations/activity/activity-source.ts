import { firstIdAt } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { type Event, listEventRows, parseEvent } from "../../store/outbox/events.ts";
import { eventKey } from "../../store/platform/keys.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import type { PagePosition, Source } from "../platform/list-pages.ts";

/** What a list of events is limited to. */
export interface EventRange {
  readonly projectId: string;
  /** Both times are inclusive. */
  readonly from: Date;
  readonly to?: Date | undefined;
  readonly matches: (event: Event) => boolean;
}

/** The events of a project; only the range is read. */
export function activitySource({ tables }: Services, range: EventRange): Source<Event> {
  const { projectId, from, to, matches } = range;
  return {
    read: async (walk) => {
      if (isEmpty(range)) return { looked: [], more: false };
      const { events, more } = await listEventRows(tables, projectId, { ...walk, from, to });
      return {
        looked: events.map((event) => ({ id: event.id, row: matches(event) ? event : undefined })),
        more,
      };
    },
  };
}

/** The events of an email, by their ids; only the rows of the page are read. */
export function emailEventSource(
  { tables }: Services,
  range: EventRange,
  ids: readonly string[],
): Source<Event> {
  const { projectId, matches } = range;
  const oldestFirst = isEmpty(range) ? [] : idsWithin(range, ids);
  return {
    read: async (walk) => {
      const beyond = idsBeyond(oldestFirst, walk);
      const page = beyond.slice(0, walk.limit);
      const { events } = await readTogether(tables, {
        events: rows(
          page.map((id) => eventKey(projectId, id)),
          (items) => items.map((item) => item && parseEvent(item)),
        ),
      });
      const looked = page.map((id, at) => {
        const event = events[at];
        // The email's row has an event's id before the event is written, and after it is deleted.
        return { id, row: event && matches(event) ? event : undefined, hidden: !event };
      });
      return { looked, more: beyond.length > page.length };
    },
  };
}

function idsWithin({ from, to }: EventRange, ids: readonly string[]): readonly string[] {
  const least = firstIdAt("evt", from);
  const end = to && firstIdAt("evt", new Date(to.getTime() + 1));
  return [...new Set(ids)].filter((id) => id >= least && (end === undefined || id < end)).toSorted();
}

function idsBeyond(ids: readonly string[], { descending, beyond }: PagePosition): readonly string[] {
  if (!descending) return beyond === undefined ? ids : ids.filter((id) => id > beyond);
  return (beyond === undefined ? ids : ids.filter((id) => id < beyond)).toReversed();
}

/** A range may end before the oldest event that is still shown. */
function isEmpty({ from, to }: EventRange): boolean {
  return to !== undefined && to < from;
}

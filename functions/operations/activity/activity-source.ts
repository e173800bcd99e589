import { firstIdAt } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { type Event, listEventRows, parseEvent } from "../../store/outbox/events.ts";
import { eventKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import type { PagePosition, Source } from "../platform/list-pages.ts";

/** What a list of events is narrowed to. */
export interface Narrowed {
  readonly projectId: string;
  /** Between which times it goes; both belong to it. */
  readonly from: Date;
  readonly to?: Date | undefined;
  readonly matches: (event: Event) => boolean;
}

/** What happened in a project: the range is read and no more. */
export function activitySource({ tables }: Services, narrowed: Narrowed): Source<Event> {
  const { projectId, from, to, matches } = narrowed;
  return {
    read: async (walk) => {
      if (isEmpty(narrowed)) return { looked: [], more: false };
      const { events, more } = await listEventRows(tables, projectId, { ...walk, from, to });
      return {
        looked: events.map((event) => ({ id: event.id, row: matches(event) ? event : undefined })),
        more,
      };
    },
  };
}

/** What happened to an email, by the ids of its events: as many rows are read as a page has. */
export function emailEventSource(
  { tables }: Services,
  narrowed: Narrowed,
  ids: readonly string[],
): Source<Event> {
  const { projectId, matches } = narrowed;
  const oldestFirst = isEmpty(narrowed) ? [] : idsWithin(narrowed, ids);
  return {
    read: async (walk) => {
      const beyond = idsBeyond(oldestFirst, walk);
      const some = beyond.slice(0, walk.limit);
      const found = await getTogether(tables, { data: some.map((id) => eventKey(projectId, id)) });
      const listed = some.map((id) => {
        const item = found.data(eventKey(projectId, id));
        const event = item && parseEvent(item);
        // The email's row knows an event before it is written, and after it is deleted.
        return { id, row: event && matches(event) ? event : undefined, gone: !event };
      });
      return { looked: listed, more: beyond.length > some.length };
    },
  };
}

function idsWithin({ from, to }: Narrowed, ids: readonly string[]): readonly string[] {
  const least = firstIdAt("evt", from);
  const end = to && firstIdAt("evt", new Date(to.getTime() + 1));
  return [...new Set(ids)].filter((id) => id >= least && (end === undefined || id < end)).toSorted();
}

function idsBeyond(ids: readonly string[], { descending, beyond }: PagePosition): readonly string[] {
  if (!descending) return beyond === undefined ? ids : ids.filter((id) => id > beyond);
  return (beyond === undefined ? ids : ids.filter((id) => id < beyond)).toReversed();
}

/** A range may end before what is still shown begins. */
function isEmpty({ from, to }: Narrowed): boolean {
  return to !== undefined && to < from;
}

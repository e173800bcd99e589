import { eventIdsOf } from "../../domain/emails/email-events.ts";
import { firstIdAt } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { type Event, parseEvent } from "../../store/outbox/events.ts";
import { eventKey } from "../../store/platform/keys.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import { type EventRange, eventSource } from "../outbox/event-source.ts";
import { firstEvent } from "../outbox/first-event.ts";
import type { PagePosition, Source } from "../platform/list-pages.ts";

/** What a list of events is limited to. */
interface ActivityRange extends EventRange {
  readonly from: Date;
  /** The filter of an event's type. */
  readonly type?: string | undefined;
  readonly matches: (event: Event) => boolean;
}

/** The events of a project; only the range is read. */
export function activitySource(services: Services, range: ActivityRange): Source<Event> {
  const { projectId, slices, from, to, type, matches } = range;
  const source = eventSource(services, { projectId, slices, from, to }, type === undefined ? ["*"] : [type]);
  return {
    read: async (walk) => {
      if (isEmpty(range)) return { looked: [], more: false };
      const { looked, more } = await source.read(walk);
      return {
        looked: looked.map(({ id, row }) => ({ id, row: row && matches(row) ? row : undefined })),
        more,
      };
    },
  };
}

/** The events of an email, by their ids; only the rows of the page are read. */
export function emailEventSource(
  { tables }: Services,
  range: ActivityRange,
  { email, paged }: { readonly email: Email | undefined; readonly paged: readonly string[] },
): Source<Event> {
  const { projectId, matches } = range;
  const first = email && firstEvent(email);
  const ids = email ? [...eventIdsOf(email), ...paged] : [];
  const oldestFirst = isEmpty(range) ? [] : idsWithin(range, ids);
  return {
    read: async (walk) => {
      const beyond = idsBeyond(oldestFirst, walk);
      const page = beyond.slice(0, walk.limit);
      const { events } = await readTogether(tables, {
        events: rows(
          page.filter((id) => id !== first?.id).map((id) => eventKey(projectId, id)),
          (items) => {
            const events = items.flatMap((item) => (item ? [parseEvent(item)] : []));
            return new Map(events.map((event) => [event.id, event]));
          },
        ),
      });
      const looked = page.map((id) => {
        const event = id === first?.id ? first : events.get(id);
        // The email's row has an event's id before the event is written, and after it is deleted.
        return { id, row: event && matches(event) ? event : undefined, hidden: !event };
      });
      return { looked, more: beyond.length > page.length };
    },
  };
}

function idsWithin({ from, to }: ActivityRange, ids: readonly string[]): readonly string[] {
  const least = firstIdAt("evt", from);
  const end = to && firstIdAt("evt", new Date(to.getTime() + 1));
  return [...new Set(ids)].filter((id) => id >= least && (end === undefined || id < end)).toSorted();
}

function idsBeyond(ids: readonly string[], { descending, beyond }: PagePosition): readonly string[] {
  if (!descending) return beyond === undefined ? ids : ids.filter((id) => id > beyond);
  return (beyond === undefined ? ids : ids.filter((id) => id < beyond)).toReversed();
}

/** A range may end before the oldest event that is still shown. */
function isEmpty({ from, to }: ActivityRange): boolean {
  return to !== undefined && to < from;
}

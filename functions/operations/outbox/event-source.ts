import { type ListedEventType, passes } from "../../domain/outbox/event-types.ts";
import { allSlices } from "../../domain/platform/slices.ts";
import type { Services } from "../../services.ts";
import { type Event, listEventRows, listFirstEvents } from "../../store/outbox/events.ts";
import type { Source } from "../platform/list-pages.ts";
import { mergedSource, type PartSource } from "../platform/merged-source.ts";
import { firstEvent } from "./first-event.ts";

/** The events of a project between two times, both inclusive. */
export interface EventRange {
  readonly projectId: string;
  /** How many slices the project has had. */
  readonly slices: number;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** How many events of an email usually follow its first: sent, delivered, and one of its reader. */
const laterPerEmail = 3;

/** The types that the first event of an email can have. */
const firstTypes: readonly ListedEventType[] = ["email.queued", "email.scheduled"];

/** Returns the events of a range; the rows of emails are read only where a first event may pass one of the filters. */
export function eventSource(
  services: Services,
  range: EventRange,
  filters: readonly string[] = ["*"],
): Source<Event> {
  const hasFirst = firstTypes.some((type) => passes(filters, type));
  return mergedSource([...storedEvents(services, range), ...(hasFirst ? firstEvents(services, range) : [])]);
}

/** Returns the events of a range that have rows of their own. */
export function storedEventSource(services: Services, range: EventRange): Source<Event> {
  return mergedSource(storedEvents(services, range));
}

function storedEvents({ tables }: Services, { projectId, slices, ...times }: EventRange) {
  return allSlices(slices).map(
    (slice): PartSource<Event> => ({
      share: laterPerEmail,
      read: async (walk) => {
        const { events, more } = await listEventRows(tables, projectId, slice, { ...walk, ...times });
        return { looked: events.map((row) => ({ id: row.id, row })), more };
      },
    }),
  );
}

function firstEvents({ tables }: Services, { projectId, slices, ...times }: EventRange) {
  return allSlices(slices).map(
    (slice): PartSource<Event> => ({
      read: async (walk) => {
        const { emails, more } = await listFirstEvents(tables, projectId, slice, { ...walk, ...times });
        return { looked: emails.map(firstEvent).map((row) => ({ id: row.id, row })), more };
      },
    }),
  );
}

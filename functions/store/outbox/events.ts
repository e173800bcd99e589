import * as z from "zod/mini";
import type { EventType } from "../../domain/outbox/event-types.ts";
import { firstIdAt } from "../../domain/platform/ids.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { absent, any, between, sizeIs } from "../platform/expressions.ts";
import {
  activityPartition,
  emailDetailPartition,
  eventKey,
  eventPageKey,
  type Key,
} from "../platform/keys.ts";
import { listItems, search } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { put, update } from "../platform/write.ts";
import { putWrite } from "../platform/writes.ts";

/** `P#<project>#ACT` / `<event id>`: an event of the activity log, with the ids of the objects it is about. */
const EventItem = z.object({
  id: z.string(),
  type: z.custom<EventType>((value) => typeof value === "string"),
  at: z.string(),
  emailId: z.optional(z.string()),
  contactId: z.optional(z.string()),
  domainId: z.optional(z.string()),
  broadcastId: z.optional(z.string()),
  webhookId: z.optional(z.string()),
  recipient: z.optional(z.string()),
  /** Its number among the events of its email, from 1. */
  sequence: z.optional(z.int()),
  /** SES attributes the open or click to a program. */
  machine: z.optional(z.boolean()),
  detail: z.record(z.string(), z.unknown()),
});
export type Event = z.infer<typeof EventItem>;

export function parseEvent(item: Item): Event {
  const event = EventItem.parse(item);
  return { ...event, detail: inOrder(event.detail) };
}

/** DynamoDB does not keep the order of a map's names, and an event's payload must be the same text each time. */
function inOrder<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(inOrder) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // The same names with the same values.
  return Object.fromEntries(entries.map(([name, one]) => [name, inOrder(one)])) as Value;
}

/** Puts an event once: its id is derived from its content, so a repeated event finds itself. */
export async function putEvent(tables: Tables, projectId: string, event: Event, ttl: number): Promise<void> {
  await put(tables, "data", itemOf(projectId, event, ttl));
}

/** The same as a part of the transaction that causes the event. */
export function newEventWrite(tables: Tables, projectId: string, event: Event, ttl: number): Write {
  return putWrite(tables, "data", itemOf(projectId, event, ttl));
}

function itemOf(projectId: string, event: Event, ttl: number): Item & Key {
  return { ...eventKey(projectId, event.id), ...event, [ttlAttribute]: ttl };
}

/** A position in the list of events, and the times that it is limited to, both inclusive. */
export interface EventWalk {
  readonly descending: boolean;
  readonly beyond?: string | undefined;
  readonly limit: number;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Up to `limit` events of a project after `beyond`. */
export async function listEventRows(
  tables: Tables,
  projectId: string,
  walk: EventWalk,
): Promise<{ readonly events: readonly Event[]; readonly more: boolean }> {
  const { descending, beyond, limit } = walk;
  const { least, most } = boundsOf(walk);
  if (least > most) return { events: [], more: false };
  const { items, lastKey } = await search(tables, {
    partition: activityPartition(projectId),
    sort: between("sk", least, most),
    descending,
    // Both ends belong to the range, so the row at `beyond` is read as well if it still exists.
    limit: beyond === undefined ? limit : limit + 1,
  });
  const events = items.map(parseEvent).filter(({ id }) => id !== beyond);
  return { events: events.slice(0, limit), more: lastKey !== undefined || events.length > limit };
}

function boundsOf({ descending, beyond, from, to }: EventWalk) {
  const least = firstIdAt("evt", from ?? new Date(0));
  const most = to ? firstIdAt("evt", new Date(to.getTime() + 1)) : lastId;
  if (beyond === undefined) return { least, most };
  return descending
    ? { least, most: beyond < most ? beyond : most }
    : { least: beyond > least ? beyond : least, most };
}

/** Sorts after every id. */
const lastId = "evt_~";

/**
 * Writes a page with the ids of an email's earlier events, before they are removed from its row. Where the row's write
 * then fails, the page may be written again with more ids: the longer version is kept.
 */
export async function putEventPage(
  tables: Tables,
  projectId: string,
  emailId: string,
  { first, ids }: { readonly first: number; readonly ids: readonly string[] },
  ttl: number,
): Promise<void> {
  await update(tables, "data", {
    key: eventPageKey(projectId, emailId, first),
    set: { ids: [...ids], [ttlAttribute]: ttl },
    where: any(absent(), sizeIs("ids", "<", ids.length)),
  });
}

const EventPage = z.object({ ids: z.array(z.string()) });

/** The prefix of the pages of an email's events. */
export function eventPagesOf(projectId: string, emailId: string): Key {
  return { pk: emailDetailPartition(projectId, emailId), sk: "EVENTS#" };
}

export function idsOfPage(item: Item): readonly string[] {
  return EventPage.parse(item).ids;
}

/** The ids in the pages of an email's events, the oldest first: 50 per page. */
export async function listEventPages(
  tables: Tables,
  projectId: string,
  emailId: string,
): Promise<readonly string[]> {
  return (await listItems(tables, eventPagesOf(projectId, emailId))).flatMap(idsOfPage);
}

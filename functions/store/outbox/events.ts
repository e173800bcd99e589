import * as z from "zod/mini";
import type { EventType } from "../../domain/outbox/event-types.ts";
import { firstIdAt } from "../../domain/platform/ids.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { between } from "../platform/expressions.ts";
import { activityPartition, emailPartition, eventKey, type Key } from "../platform/keys.ts";
import { putBatch } from "../platform/put-batch.ts";
import { search } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { put } from "../platform/write.ts";
import { putWrite } from "../platform/writes.ts";
import { parseEmailFacts } from "./email-facts.ts";

/**
 * `P#<project>#ACT#<slice>` / `<event id>`: an event of the activity log, with the ids of the objects it is about. The
 * first event of an email is a part of the email's row: see `first-event.ts`.
 */
const EventItem = z.object({
  id: z.string(),
  type: z.custom<EventType>((value) => typeof value === "string"),
  at: z.string(),
  emailId: z.optional(z.string()),
  /** SES's id of an email that has no row of its own. */
  messageId: z.optional(z.string()),
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

/** Puts many events, in few calls. One that is there already is replaced by itself; their ids have to differ. */
export async function putEvents(
  tables: Tables,
  projectId: string,
  events: readonly { readonly event: Event; readonly ttl: number }[],
): Promise<void> {
  const items = events.map(({ event, ttl }) => itemOf(projectId, event, ttl));
  await putBatch(tables, "data", items);
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

/** Up to `limit` events with rows of their own, of a slice of a project, after `beyond`. */
export async function listEventRows(tables: Tables, projectId: string, slice: number, walk: EventWalk) {
  const { items, more } = await listWithin(tables, activityPartition(projectId, slice), "evt", walk);
  return { events: items.map(parseEvent), more };
}

/** The same for the emails whose first events those are. */
export async function listFirstEvents(tables: Tables, projectId: string, slice: number, walk: EventWalk) {
  const beyond = walk.beyond?.replace(/^evt_/, "eml_");
  const { items, more } = await listWithin(tables, emailPartition(projectId, slice), "eml", {
    ...walk,
    beyond,
  });
  return { emails: items.map(parseEmailFacts), more };
}

async function listWithin(tables: Tables, partition: string, prefix: "evt" | "eml", walk: EventWalk) {
  const { descending, beyond, limit } = walk;
  const { least, most } = boundsOf(walk, prefix);
  if (least > most) return { items: [], more: false };
  const { items, lastKey } = await search(tables, {
    partition,
    sort: between("sk", least, most),
    descending,
    // Both ends belong to the range, so the row at `beyond` is read as well if it still exists.
    limit: beyond === undefined ? limit : limit + 1,
  });
  const others = items.filter(({ sk }) => sk !== beyond);
  return { items: others.slice(0, limit), more: lastKey !== undefined || others.length > limit };
}

function boundsOf({ descending, beyond, from, to }: EventWalk, prefix: "evt" | "eml") {
  const least = firstIdAt(prefix, from ?? new Date(0));
  const most = to ? firstIdAt(prefix, new Date(to.getTime() + 1)) : `${prefix}_~`;
  if (beyond === undefined) return { least, most };
  return descending
    ? { least, most: beyond < most ? beyond : most }
    : { least: beyond > least ? beyond : least, most };
}

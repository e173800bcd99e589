import * as z from "zod/mini";
import { firstIdAt } from "../../domain/platform/ids.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import {
  activityPartition,
  emailDetailPartition,
  eventKey,
  eventPageKey,
  type Key,
} from "../platform/keys.ts";
import { listItems, query } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putNew, updateItem } from "../platform/write.ts";

/** `P#<project>#ACT` / `<event id>`: one thing that happened; what it is about is named by the ids that it has. */
const EventItem = z.object({
  id: z.string(),
  type: z.string(),
  at: z.string(),
  emailId: z.optional(z.string()),
  contactId: z.optional(z.string()),
  domainId: z.optional(z.string()),
  broadcastId: z.optional(z.string()),
  webhookId: z.optional(z.string()),
  recipient: z.optional(z.string()),
  /** Its number among the events of its email, from 1. */
  sequence: z.optional(z.int()),
  /** A program opened the mail or followed the link, as far as SES can tell. */
  machine: z.optional(z.boolean()),
  detail: z.record(z.string(), z.unknown()),
});
export type Event = z.infer<typeof EventItem>;

export function parseEvent(item: Item): Event {
  const event = EventItem.parse(item);
  return { ...event, detail: inOrder(event.detail) };
}

/** DynamoDB keeps no order among a map's names, and what is told of an event is the same text each time. */
function inOrder<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(inOrder) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // The same names with the same values.
  return Object.fromEntries(entries.map(([name, one]) => [name, inOrder(one)])) as Value;
}

/** Keeps an event once: its id follows from what it says, so a repeated one meets itself. */
export async function putEvent(tables: Tables, projectId: string, event: Event, ttl: number): Promise<void> {
  await putNew(tables, "data", itemOf(projectId, event, ttl));
}

/** The same as a part of the transaction that makes it true. */
export function newEventWrite(tables: Tables, projectId: string, event: Event, ttl: number): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: itemOf(projectId, event, ttl),
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}

function itemOf(projectId: string, event: Event, ttl: number): Item & Key {
  return { ...eventKey(projectId, event.id), ...event, [ttlAttribute]: ttl };
}

/** Where a walk through what happened is, and between which times it goes; both ends belong to it. */
export interface EventWalk {
  readonly descending: boolean;
  readonly beyond?: string | undefined;
  readonly limit: number;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Up to `limit` events of a project beyond a place, which is left out. */
export async function listEventRows(
  tables: Tables,
  projectId: string,
  walk: EventWalk,
): Promise<{ readonly events: readonly Event[]; readonly more: boolean }> {
  const { descending, beyond, limit } = walk;
  const { least, most } = boundsOf(walk);
  if (least > most) return { events: [], more: false };
  const { items, lastKey } = await query(tables, {
    KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :least AND :most",
    ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
    ExpressionAttributeValues: { ":pk": activityPartition(projectId), ":least": least, ":most": most },
    ScanIndexForward: !descending,
    // Both ends of a range belong to it: the place itself is read as well, where it still stands.
    Limit: beyond === undefined ? limit : limit + 1,
    ConsistentRead: true,
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
 * Writes down the ids of an email's earlier events, before its row lets go of them. Who then fails to write the row
 * leaves a page to which the row adds: the longer one stays, and the same one again does no harm.
 */
export async function putEventPage(
  tables: Tables,
  projectId: string,
  emailId: string,
  { first, ids }: { readonly first: number; readonly ids: readonly string[] },
  ttl: number,
): Promise<void> {
  await updateItem(tables, "data", {
    Key: eventPageKey(projectId, emailId, first),
    UpdateExpression: "SET #ids = :ids, #ttl = :ttl",
    ConditionExpression: "attribute_not_exists(pk) OR size(#ids) < :size",
    ExpressionAttributeNames: { "#ids": "ids", "#ttl": ttlAttribute },
    ExpressionAttributeValues: { ":ids": [...ids], ":ttl": ttl, ":size": ids.length },
  });
}

const EventPage = z.object({ ids: z.array(z.string()) });

/** Where the pages of an email's events begin. */
export function eventPagesOf(projectId: string, emailId: string): Key {
  return { pk: emailDetailPartition(projectId, emailId), sk: "EVENTS#" };
}

export function idsOfPage(item: Item): readonly string[] {
  return EventPage.parse(item).ids;
}

/** The ids in the pages of an email's events, the oldest first: fifty a page. */
export async function listEventPages(
  tables: Tables,
  projectId: string,
  emailId: string,
): Promise<readonly string[]> {
  return (await listItems(tables, eventPagesOf(projectId, emailId))).flatMap(idsOfPage);
}

import * as z from "zod/mini";
import { deliveryStatuses } from "../../domain/outbox/delivery-status.ts";
import type { EventType } from "../../domain/outbox/event-types.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { equals } from "../platform/expressions.ts";
import { dueAt } from "../platform/jobs/due.ts";
import { deliveryKey, deliveryPartition, type Key } from "../platform/keys.ts";
import { listBeyond } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { put, update, type WriteOutcome } from "../platform/write.ts";
import { putWrite } from "../platform/writes.ts";

const Attempt = z.object({
  at: z.string(),
  /** The HTTP status of the response; null without one. */
  status: z.nullable(z.int()),
  ms: z.int(),
  /** The beginning of the response's body, or why there was none. */
  answer: z.string(),
});
export type Attempt = z.infer<typeof Attempt>;

/**
 * `P#<project>#WHD#<webhook id>#<slice>` / `<delivery id>`: the delivery of one event to one webhook. While it is pending it is
 * in the due index, a little after the time at which its message is received.
 */
const DeliveryItem = z.object({
  id: z.string(),
  projectId: z.string(),
  webhookId: z.string(),
  eventId: z.string(),
  eventType: z.custom<EventType>((value) => typeof value === "string"),
  emailId: z.optional(z.string()),
  status: z.enum(deliveryStatuses),
  /** Why it failed for good. */
  reason: z.optional(z.string()),
  /** Attempts of its schedule so far; a replay starts again at 0. */
  tries: z.int(),
  /** The time of the next attempt. */
  nextAt: z.string(),
  /** The latest attempts, including those before a replay. */
  attempts: z.array(Attempt),
  /** Counts the changes, for optimistic locking. */
  rev: z.int(),
});
export type Delivery = z.infer<typeof DeliveryItem>;

export function parseDelivery(item: Item): Delivery {
  return DeliveryItem.parse(item);
}

/** Puts a delivery unless it exists; `due` is when the sweeper enqueues it if its message was lost. */
export async function putDelivery(tables: Tables, delivery: Delivery, due: Date, ttl: number): Promise<void> {
  await put(tables, "data", itemOf(delivery, due, ttl));
}

/** The same as a part of the transaction that its event is written in. */
export function newDeliveryWrite(tables: Tables, delivery: Delivery, due: Date, ttl: number): Write {
  return putWrite(tables, "data", itemOf(delivery, due, ttl));
}

function itemOf(delivery: Delivery, due: Date, ttl: number): Item & Key {
  const { projectId, webhookId, id } = delivery;
  const key = deliveryKey(projectId, webhookId, id);
  return { ...key, ...delivery, ...dueAt(id, due), [ttlAttribute]: ttl };
}

/** Changes a delivery at the revision that was read; without `due` it leaves the due index. */
export async function moveDelivery(
  tables: Tables,
  { projectId, webhookId, id, rev }: Delivery,
  to: Partial<Pick<Delivery, "status" | "reason" | "tries" | "nextAt" | "attempts">>,
  due: Date | undefined,
): Promise<WriteOutcome> {
  const isReasonRemoved = "reason" in to && to.reason === undefined;
  return update(tables, "data", {
    key: deliveryKey(projectId, webhookId, id),
    set: { ...to, rev: rev + 1, ...(due && dueAt(id, due)) },
    remove: [...(isReasonRemoved ? ["reason"] : []), ...(due ? [] : ["duePk", "dueSk"])],
    where: equals("rev", rev),
  });
}

/** A page of a webhook's deliveries of a slice by id, after `beyond`. */
export async function listDeliveryRows(
  tables: Tables,
  projectId: string,
  webhookId: string,
  slice: number,
  walk: { readonly descending: boolean; readonly beyond: string | undefined; readonly limit: number },
) {
  const { items, more } = await listBeyond(tables, deliveryPartition(projectId, webhookId, slice), walk);
  return { deliveries: items.map(parseDelivery), more };
}

import * as z from "zod/mini";
import { deliveryStatuses } from "../../domain/outbox/delivery-status.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { dueAt } from "../platform/due.ts";
import { deliveryKey, deliveryPartition, type Key } from "../platform/keys.ts";
import { listBeyond } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putNew, type UpdateInput, updateItem, type WriteOutcome } from "../platform/write.ts";

const Attempt = z.object({
  at: z.string(),
  /** What the endpoint answered with; null where it did not answer. */
  status: z.nullable(z.int()),
  ms: z.int(),
  /** The beginning of its answer, or why there was none. */
  answer: z.string(),
});
export type Attempt = z.infer<typeof Attempt>;

/**
 * `P#<project>#WHD#<endpoint>` / `<delivery id>`: that an endpoint is to be told of an event, and how that went. While
 * it is to be attempted it has a place in the due index, a little after the time at which its message comes.
 */
const DeliveryItem = z.object({
  id: z.string(),
  projectId: z.string(),
  webhookId: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  emailId: z.optional(z.string()),
  status: z.enum(deliveryStatuses),
  /** Why it is not attempted any more. */
  reason: z.optional(z.string()),
  /** How many attempts of its schedule it has had. */
  tries: z.int(),
  /** When it is to be attempted next. */
  nextAt: z.string(),
  /** The latest of all attempts, those before a replay among them. */
  attempts: z.array(Attempt),
  /** Counts the changes: who computed from an older one loses. */
  rev: z.int(),
});
export type Delivery = z.infer<typeof DeliveryItem>;

export function parseDelivery(item: Item): Delivery {
  return DeliveryItem.parse(item);
}

/** Puts a delivery that is not there yet; `due` is when the sweeper hands it over, if its message did not. */
export async function putDelivery(tables: Tables, delivery: Delivery, due: Date, ttl: number): Promise<void> {
  await putNew(tables, "data", itemOf(delivery, due, ttl));
}

/** The same as a part of the transaction that makes its event true. */
export function newDeliveryWrite(tables: Tables, delivery: Delivery, due: Date, ttl: number): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: itemOf(delivery, due, ttl),
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}

function itemOf(delivery: Delivery, due: Date, ttl: number): Item & Key {
  const { projectId, webhookId, id } = delivery;
  const key = deliveryKey(projectId, webhookId, id);
  return { ...key, ...delivery, ...dueAt(id, due), [ttlAttribute]: ttl };
}

/** Writes what became of a delivery on the one that was read; without `due` it is worked on no more. */
export async function moveDelivery(
  tables: Tables,
  delivery: Delivery,
  to: Partial<Pick<Delivery, "status" | "reason" | "tries" | "nextAt" | "attempts">>,
  due: Date | undefined,
): Promise<WriteOutcome> {
  return updateItem(tables, "data", deliveryUpdate(delivery, to, due));
}

function deliveryUpdate(
  { projectId, webhookId, id, rev }: Delivery,
  to: Partial<Delivery>,
  due: Date | undefined,
): UpdateInput {
  const fields = { ...to, rev: rev + 1, ...(due && dueAt(id, due)) };
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  const removed = [...("reason" in to && to.reason === undefined ? ["reason"] : []), ...(due ? [] : places)];
  return {
    Key: deliveryKey(projectId, webhookId, id),
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: "#rev = :before",
    ExpressionAttributeNames: Object.fromEntries(
      [...set.map(([name]) => name), ...removed, "rev"].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ":before": rev,
    },
  };
}

const places = ["duePk", "dueSk"];

/** A page of an endpoint's deliveries by id; `beyond` is left out. */
export async function listDeliveryRows(
  tables: Tables,
  projectId: string,
  webhookId: string,
  walk: { readonly descending: boolean; readonly beyond: string | undefined; readonly limit: number },
) {
  const { items, more } = await listBeyond(tables, deliveryPartition(projectId, webhookId), walk);
  return { deliveries: items.map(parseDelivery), more };
}

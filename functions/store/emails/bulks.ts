import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import type { Due } from "../platform/due.ts";
import { bulkKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import type { UpdateInput } from "../platform/write.ts";

/**
 * `P#<project>#BLK#<envelope id>` / `BULK`: a bulk call as it was accepted. Its entries lie packed together
 * (item `ENTRIES`, or the object store); each email's own row is laid out from them by a worker.
 */
const BulkItem = z.object({
  id: z.string(),
  projectId: z.string(),
  count: z.int(),
  charge: z.object({ units: z.int(), credits: z.int(), unitMicros: z.int() }),
  month: z.string(),
  region: z.string(),
  entriesAt: z.enum(["item", "object"]),
  idempotencyKey: z.optional(z.string()),
});
export type Bulk = z.infer<typeof BulkItem>;

export function parseBulk(item: Item): Bulk {
  return BulkItem.parse(item);
}

export function newBulkWrite(tables: Tables, bulk: Bulk, due: Due, ttl: number): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...bulkKey(bulk.projectId, bulk.id), ...bulk, ...due, [ttlAttribute]: ttl },
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** All entries are laid out: the sweeper need not look again. */
export function markExpanded(bulk: Bulk): UpdateInput {
  return {
    Key: bulkKey(bulk.projectId, bulk.id),
    UpdateExpression: "REMOVE #duePk, #dueSk",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#duePk": "duePk", "#dueSk": "dueSk" },
  };
}

/** Its entries are gone: it was given up, once, and is not looked at again. */
export function abandonWrite(tables: Tables, { projectId, id }: Bulk): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: bulkKey(projectId, id),
      UpdateExpression: "SET #abandoned = :yes REMOVE #duePk, #dueSk",
      ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(#abandoned)",
      ExpressionAttributeNames: { "#abandoned": "abandoned", "#duePk": "duePk", "#dueSk": "dueSk" },
      ExpressionAttributeValues: { ":yes": true },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

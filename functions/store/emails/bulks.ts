import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { absent, all, exists } from "../platform/expressions.ts";
import type { Due } from "../platform/jobs/due.ts";
import { bulkKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update } from "../platform/write.ts";
import { putWrite, updateWrite } from "../platform/writes.ts";
import { ChargeItem } from "../projects/charges.ts";
import { SafeguardsItem } from "../projects/safeguards.ts";

/**
 * `P#<project>#BLK#<bulk id>` / `BULK`: a bulk call as it was accepted. Its entries are packed together (item
 * `ENTRIES`, or the object store); a worker writes each email's own row from them.
 */
const BulkItem = z.object({
  id: z.string(),
  projectId: z.string(),
  count: z.int(),
  charge: ChargeItem,
  month: z.string(),
  region: z.string(),
  entriesAt: z.enum(["item", "object"]),
  idempotencyKey: z.optional(z.string()),
  /** Those of the project when it was accepted: its emails keep them. */
  safeguards: z.optional(SafeguardsItem),
  /** All emails that it can store have rows of their own: when it is due, those are checked. */
  isExpanded: z.optional(z.boolean()),
});
export type Bulk = z.infer<typeof BulkItem>;

export function parseBulk(item: Item): Bulk {
  return BulkItem.parse(item);
}

export function newBulkWrite(tables: Tables, bulk: Bulk, due: Due, ttl: number): Write {
  const key = bulkKey(bulk.projectId, bulk.id);
  return putWrite(tables, "data", { ...key, ...bulk, ...due, [ttlAttribute]: ttl });
}

/** Marks a bulk call, once, whose emails are all stored and queued; `due` is when the sweeper checks that they were claimed. */
export async function markExpanded(tables: Tables, { projectId, id }: Bulk, due: Due): Promise<void> {
  const set = { isExpanded: true, ...due };
  const where = all(exists(), absent("isExpanded"));
  await update(tables, "data", { key: bulkKey(projectId, id), where, set });
}

/** Gives a bulk call up, once; `due` is when the sweeper checks the emails that it has stored before. */
export function abandonWrite(tables: Tables, { projectId, id }: Bulk, due: Due): Write {
  return updateWrite(tables, "data", {
    key: bulkKey(projectId, id),
    where: all(exists(), absent("abandoned")),
    set: { abandoned: true, isExpanded: true, ...due },
  });
}

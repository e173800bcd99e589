import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { absent, any, is } from "../platform/expressions.ts";
import { idempotencyKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putWrite } from "../platform/writes.ts";

/** Stored responses live for 24 hours from when they are stored (specification §4 rule 4). */
const lifeMs = 24 * 60 * 60 * 1000;

/**
 * Money table, `P#<project>#IDEM#<SHA-256 of the key>` / `IDEM`: the final response of a send, written together with
 * its reservation. It is kept as the email's id, or the bulk call's id and its number of emails.
 */
const IdempotencyItem = z.object({
  bodyHash: z.string(),
  answer: z.union([z.object({ emailId: z.string() }), z.object({ bulkId: z.string(), count: z.int() })]),
  expiresAt: z.int(),
});
export type StoredAnswer = z.infer<typeof IdempotencyItem>["answer"];
export type IdempotencyRecord = z.infer<typeof IdempotencyItem>;

/** Returns the record unless it has expired at `now`. DynamoDB deletes late, so the record's own time decides. */
export function liveRecord(item: Item | undefined, now: Date): IdempotencyRecord | undefined {
  if (!item) return undefined;
  const record = IdempotencyItem.parse(item);
  return record.expiresAt > now.getTime() ? record : undefined;
}

/** Returns when a record was stored. */
export function storedAt({ expiresAt }: IdempotencyRecord): Date {
  return new Date(expiresAt - lifeMs);
}

/** Stores the response under the key, unless the key has one that has not expired. */
export function idempotencyWrite(
  tables: Tables,
  projectId: string,
  key: string,
  stored: { readonly bodyHash: string; readonly answer: StoredAnswer; readonly at: Date },
): Write {
  const expiresAt = stored.at.getTime() + lifeMs;
  const item = {
    ...idempotencyKey(projectId, key),
    bodyHash: stored.bodyHash,
    answer: stored.answer,
    expiresAt,
    [ttlAttribute]: Math.ceil(expiresAt / 1000),
  };
  return putWrite(tables, "money", item, any(absent(), is("expiresAt", "<=", stored.at.getTime())));
}

import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { idempotencyKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** Stored responses live for 24 hours from when they are stored (specification §4 rule 4). */
const lifeMs = 24 * 60 * 60 * 1000;

/**
 * Money table, `P#<project>#IDEM#<SHA-256 of the key>` / `IDEM`: the final answer of a send, written together with
 * its reservation. The answer is kept as what it is made of: the id, or the envelope and how many entries it has.
 */
const IdempotencyItem = z.object({
  bodyHash: z.string(),
  answer: z.union([z.object({ emailId: z.string() }), z.object({ bulkId: z.string(), count: z.int() })]),
  expiresAt: z.int(),
});
export type StoredAnswer = z.infer<typeof IdempotencyItem>["answer"];
export type IdempotencyRecord = z.infer<typeof IdempotencyItem>;

/** The record that still lives at `now`; DynamoDB deletes late, so its own time decides. */
export function liveRecord(item: Item | undefined, now: Date): IdempotencyRecord | undefined {
  if (!item) return undefined;
  const record = IdempotencyItem.parse(item);
  return record.expiresAt > now.getTime() ? record : undefined;
}

/** When a record was stored. */
export function storedAt({ expiresAt }: IdempotencyRecord): Date {
  return new Date(expiresAt - lifeMs);
}

/** Stores the answer under the key, unless a live one stands there. */
export function idempotencyWrite(
  tables: Tables,
  projectId: string,
  key: string,
  stored: { readonly bodyHash: string; readonly answer: StoredAnswer; readonly at: Date },
): Write {
  const expiresAt = stored.at.getTime() + lifeMs;
  return {
    Put: {
      TableName: tables.money,
      Item: {
        ...idempotencyKey(projectId, key),
        bodyHash: stored.bodyHash,
        answer: stored.answer,
        expiresAt,
        [ttlAttribute]: Math.ceil(expiresAt / 1000),
      },
      ConditionExpression: "attribute_not_exists(pk) OR #expires <= :now",
      ExpressionAttributeNames: { "#expires": "expiresAt" },
      ExpressionAttributeValues: { ":now": stored.at.getTime() },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

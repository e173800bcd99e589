import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { timeoutSeconds } from "../../settings/timeouts.ts";
import { absent, any, type Expression, equals, is } from "../platform/expressions.ts";
import { idempotencyKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";

/** Stored responses live for 24 hours from when they are stored (specification §4 rule 4). */
const lifeMs = 24 * 60 * 60 * 1000;

/** How long a claim of a key is valid: as long as a request may run. */
const claimMs = timeoutSeconds.api * 1000;

/**
 * Money table, `P#<project>#IDEM#<SHA-256 of the key>` / `IDEM`: the final response of a send, written together with
 * its reservation. It is kept as the email's id, the bulk call's id and its number of emails, or the generation's id.
 */
const IdempotencyItem = z.object({
  bodyHash: z.string(),
  answer: z.union([
    z.object({ emailId: z.string() }),
    z.object({ bulkId: z.string(), count: z.int() }),
    z.object({ generationId: z.string() }),
  ]),
  expiresAt: z.int(),
  /** How long it lives in all, where that is not 24 hours. */
  lifeMs: z.optional(z.int()),
});
/** In the same place before that: a request that takes long is running with this key. */
const ClaimItem = z.object({ bodyHash: z.string(), claimId: z.string(), expiresAt: z.int() });
type StoredAnswer = z.infer<typeof IdempotencyItem>["answer"];
export type IdempotencyRecord = z.infer<typeof IdempotencyItem>;
export type KeyClaim = z.infer<typeof ClaimItem>;

/** Returns the row unless it has expired at `now`. DynamoDB deletes late, so the row's own time decides. */
export function liveRecord(item: Item | undefined, now: Date): IdempotencyRecord | KeyClaim | undefined {
  if (!item) return undefined;
  const record = z.union([IdempotencyItem, ClaimItem]).parse(item);
  return record.expiresAt > now.getTime() ? record : undefined;
}

/** Returns when a response was stored. */
export function storedAt({ expiresAt, lifeMs: own = lifeMs }: IdempotencyRecord): Date {
  return new Date(expiresAt - own);
}

/** Stores the response under the key, unless the key has one that has not expired, or another request's claim. */
export function idempotencyWrite(
  tables: Tables,
  projectId: string,
  key: string,
  stored: {
    readonly bodyHash: string;
    readonly answer: StoredAnswer;
    readonly at: Date;
    readonly lifeMs?: number | undefined;
  },
  claimId?: string,
): Write {
  const { bodyHash, answer, at, lifeMs: own } = stored;
  const isOurs = claimId === undefined ? [] : [equals("claimId", claimId)];
  const item = rowOf(projectId, key, {
    ...{ bodyHash, answer, expiresAt: at.getTime() + (own ?? lifeMs) },
    ...(own !== undefined && { lifeMs: own }),
  });
  return putWrite(tables, "money", item, any(...isFree(at), ...isOurs));
}

/** Claims the key for a request whose work before its reservation may take long. */
export function claimWrite(
  tables: Tables,
  projectId: string,
  key: string,
  claim: { readonly bodyHash: string; readonly claimId: string; readonly at: Date; readonly forMs?: number },
): Write {
  const { bodyHash, claimId, at, forMs = claimMs } = claim;
  const item = rowOf(projectId, key, { bodyHash, claimId, expiresAt: at.getTime() + forMs });
  return putWrite(tables, "money", item, any(...isFree(at)));
}

/** Gives the key up for others, where the claim still has it. */
export function releaseWrite(tables: Tables, projectId: string, key: string, claimId: string): Write {
  return deleteWrite(tables, "money", idempotencyKey(projectId, key), equals("claimId", claimId));
}

function isFree(at: Date): readonly Expression[] {
  return [absent(), is("expiresAt", "<=", at.getTime())];
}

function rowOf(projectId: string, key: string, fields: IdempotencyRecord | KeyClaim): Item & Key {
  const ttl = Math.ceil(fields.expiresAt / 1000);
  return { ...idempotencyKey(projectId, key), ...fields, [ttlAttribute]: ttl };
}

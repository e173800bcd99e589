import { dueIndex } from "../../settings/tables.ts";
import { checkAt } from "../platform/due.ts";
import { identityKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteItem, updateItem } from "../platform/write.ts";

/**
 * `IDENTITY#<region>#<hostname>` / `IDENTITY`: how many domain records of all projects use an identity of SES. It is
 * `heldUntil` while one is being made for a record to come, and `leavingUntil` while it is being deleted: neither
 * begins while the other lasts. While the count is 0 the row is in the checks' work list, so nothing is forgotten.
 */
const names = { "#count": "count", "#held": "heldUntil", "#leaving": "leavingUntil" } as const;
const due = { "#duePk": dueIndex.partition, "#dueSk": dueIndex.sort } as const;

/** Longer than any call to SES takes. */
const reservedMs = 60_000;

/** Keeps the identity from being deleted for a while; false where it is being deleted now. */
export async function reserveIdentity(
  tables: Tables,
  region: string,
  hostname: string,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + reservedMs);
  const { duePk, dueSk } = checkAt(hostname, until);
  const written = await updateItem(tables, "data", {
    Key: identityKey(region, hostname),
    UpdateExpression:
      "SET #count = if_not_exists(#count, :none), #held = :until, #duePk = :duePk, #dueSk = :dueSk",
    ConditionExpression: "attribute_not_exists(#leaving) OR #leaving < :now",
    ExpressionAttributeNames: { ...names, ...due },
    ExpressionAttributeValues: {
      ...{ ":none": 0, ":until": until.toISOString(), ":now": now.toISOString() },
      ...{ ":duePk": duePk, ":dueSk": dueSk },
    },
  });
  return "item" in written;
}

/** Counts a record in, while the identity is held for it. */
export function joinIdentityWrite(tables: Tables, region: string, hostname: string, now: Date): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: identityKey(region, hostname),
      UpdateExpression: "ADD #count :one REMOVE #duePk, #dueSk",
      ConditionExpression: "#held >= :now",
      ExpressionAttributeNames: { "#count": names["#count"], "#held": names["#held"], ...due },
      ExpressionAttributeValues: { ":one": 1, ":now": now.toISOString() },
    },
  };
}

/** Counts a record out, and puts the row into the work list in case it was the last. */
export function leaveIdentityWrite(tables: Tables, region: string, hostname: string, now: Date): Write {
  const { duePk, dueSk } = checkAt(hostname, now);
  return {
    Update: {
      TableName: tables.data,
      Key: identityKey(region, hostname),
      UpdateExpression: "SET #duePk = :duePk, #dueSk = :dueSk ADD #count :less",
      ExpressionAttributeNames: { "#count": names["#count"], ...due },
      ExpressionAttributeValues: { ":less": -1, ":duePk": duePk, ":dueSk": dueSk },
    },
  };
}

/**
 * Takes it on oneself to delete an identity that no record uses, until the answered time. Undefined where a record
 * uses it, one is about to, or somebody else is at it: then the row is looked at again when that is over, if ever.
 */
export async function takeIdentity(
  tables: Tables,
  region: string,
  hostname: string,
  now: Date,
): Promise<Date | undefined> {
  const until = new Date(now.getTime() + reservedMs);
  const { duePk, dueSk } = checkAt(hostname, until);
  const key = identityKey(region, hostname);
  const written = await updateItem(tables, "data", {
    Key: key,
    UpdateExpression: "SET #leaving = :until, #duePk = :duePk, #dueSk = :dueSk",
    ConditionExpression:
      "#count <= :none AND (attribute_not_exists(#held) OR #held < :now) AND (attribute_not_exists(#leaving) OR #leaving < :now)",
    ExpressionAttributeNames: { ...names, ...due },
    ExpressionAttributeValues: {
      ...{ ":none": 0, ":until": until.toISOString(), ":now": now.toISOString() },
      ...{ ":duePk": duePk, ":dueSk": dueSk },
    },
  });
  if ("item" in written) return until;
  await updateItem(tables, "data", {
    Key: key,
    UpdateExpression: "REMOVE #duePk, #dueSk",
    ConditionExpression: "#count > :none",
    ExpressionAttributeNames: { "#count": names["#count"], ...due },
    ExpressionAttributeValues: { ":none": 0 },
  });
  return undefined;
}

/** Forgets an identity that was deleted, if that was in time. */
export function forgetIdentity(tables: Tables, region: string, hostname: string, until: Date): Promise<void> {
  return deleteItem(tables, "data", identityKey(region, hostname), {
    ConditionExpression: "#count <= :none AND #leaving = :until",
    ExpressionAttributeNames: { "#count": names["#count"], "#leaving": names["#leaving"] },
    ExpressionAttributeValues: { ":none": 0, ":until": until.toISOString() },
  });
}

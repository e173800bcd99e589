import { dueIndex } from "../../settings/tables.ts";
import { absent, all, any, equals, ifAbsent, is } from "../platform/expressions.ts";
import { checkAt } from "../platform/jobs/due.ts";
import { identityKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { remove, update } from "../platform/write.ts";
import { updateWrite } from "../platform/writes.ts";

/**
 * `IDENTITY#<region>#<hostname>` / `IDENTITY`: how many domain records of all projects use an SES identity. It is
 * `heldUntil` while one is being created for a record to come, and `leavingUntil` while it is being deleted: neither
 * begins while the other lasts. While the count is 0 the row is in the checks' work list, so nothing is forgotten.
 */
const notInWorkList = [dueIndex.partition, dueIndex.sort];

/** Longer than any call to SES takes. */
const reservedMs = 60_000;

/** Protects the identity from deletion for a while. Returns false where it is being deleted now. */
export async function reserveIdentity(
  tables: Tables,
  region: string,
  hostname: string,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + reservedMs);
  const written = await update(tables, "data", {
    key: identityKey(region, hostname),
    set: { count: ifAbsent("count", 0), heldUntil: until.toISOString(), ...checkAt(hostname, until) },
    where: isOver("leavingUntil", now),
  });
  return "item" in written;
}

/** Counts a record in, while the identity is reserved for it. */
export function joinIdentityWrite(tables: Tables, region: string, hostname: string, now: Date): Write {
  return updateWrite(tables, "data", {
    key: identityKey(region, hostname),
    add: { count: 1 },
    remove: notInWorkList,
    where: is("heldUntil", ">=", now.toISOString()),
  });
}

/** Counts a record out, and puts the row into the work list in case it was the last. */
export function leaveIdentityWrite(tables: Tables, region: string, hostname: string, now: Date): Write {
  const key = identityKey(region, hostname);
  return updateWrite(tables, "data", { key, set: { ...checkAt(hostname, now) }, add: { count: -1 } });
}

/**
 * Claims the deletion of an identity that no record uses, and returns until when. Undefined where a record uses it or
 * is about to, or another process is deleting it: then the row is checked again when that is over, if ever.
 */
export async function claimIdentityDeletion(
  tables: Tables,
  region: string,
  hostname: string,
  now: Date,
): Promise<Date | undefined> {
  const until = new Date(now.getTime() + reservedMs);
  const key = identityKey(region, hostname);
  const written = await update(tables, "data", {
    key,
    set: { leavingUntil: until.toISOString(), ...checkAt(hostname, until) },
    where: all(is("count", "<=", 0), isOver("heldUntil", now), isOver("leavingUntil", now)),
  });
  if ("item" in written) return until;
  await update(tables, "data", { key, remove: notInWorkList, where: is("count", ">", 0) });
  return undefined;
}

/** Deletes the row of an identity that was deleted, if the claim still holds. */
export async function forgetIdentity(
  tables: Tables,
  region: string,
  hostname: string,
  until: Date,
): Promise<void> {
  const isClaimed = equals("leavingUntil", until.toISOString());
  await remove(tables, "data", identityKey(region, hostname), all(is("count", "<=", 0), isClaimed));
}

function isOver(field: "heldUntil" | "leavingUntil", now: Date) {
  return any(absent(field), is(field, "<", now.toISOString()));
}

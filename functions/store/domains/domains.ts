import * as z from "zod/mini";
import { recordStatuses } from "../../domain/domains/dns-records.ts";
import { dueIndex } from "../../settings/tables.ts";
import { checkAt } from "../platform/due.ts";
import { domainCountKey, domainKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateItem, type WriteOutcome } from "../platform/write.ts";

/** `P#<project>` / `DOM#<id>`: where a record's hostname row is, its proofs, and how its checks went. */
const DomainItem = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  ownershipToken: z.string(),
  dkimTokens: z.array(z.string()),
  dkimZone: z.string(),
  /** The DNS zone that the hostname lies in; null as long as DNS did not tell. */
  zone: z.nullable(z.string()),
  /** The status of each DNS record at the last check, by `<type> <name>`. */
  seen: z.record(z.string(), z.enum(recordStatuses)),
  checkedAt: z.nullable(z.string()),
  /** How often it was checked: each check writes on the one before, so that of two at once one counts. */
  checks: z.number(),
  pendingSince: z.string(),
  failingSince: z.nullable(z.string()),
});
export type DomainSetup = z.infer<typeof DomainItem>;

export function parseDomainSetup(item: Item): DomainSetup {
  return DomainItem.parse(item);
}

/** Puts a new record's row, due for its first check. */
export function newDomainWrite(tables: Tables, projectId: string, setup: DomainSetup, due: Date): Write {
  const item = { ...domainKey(projectId, setup.id), ...setup, ...checkAt(setup.id, due) };
  return {
    Put: { TableName: tables.data, Item: item, ConditionExpression: "attribute_not_exists(pk)" },
  };
}

export function deleteDomainWrite(tables: Tables, projectId: string, domainId: string): Write {
  return {
    Delete: {
      TableName: tables.data,
      Key: domainKey(projectId, domainId),
      ConditionExpression: "attribute_exists(pk)",
    },
  };
}

/** Counts a record in or out. A project may have fewer than `limit` before one is added; without it there is none. */
export function countDomainWrite(tables: Tables, projectId: string, by: 1 | -1, limit?: number): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: domainCountKey(projectId),
      UpdateExpression: "ADD #count :by",
      ...(limit !== undefined && { ConditionExpression: "attribute_not_exists(#count) OR #count < :limit" }),
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":by": by, ...(limit !== undefined && { ":limit": limit }) },
    },
  };
}

export function parseDomainCount(item: Item | undefined): number {
  return item ? z.object({ count: z.number() }).parse(item).count : 0;
}

/** What a check leaves behind. */
export type CheckResult = Pick<
  DomainSetup,
  "dkimTokens" | "dkimZone" | "zone" | "seen" | "checkedAt" | "pendingSince" | "failingSince"
>;

/** Writes a check down, if no other was written since `seen` was read. Without `due` it is not checked again. */
export function checkedUpdate(
  projectId: string,
  seen: DomainSetup,
  result: CheckResult,
  due: Date | undefined,
) {
  const place = due && checkAt(seen.id, due);
  const fields = { ...result, checks: seen.checks + 1, ...place };
  const names = Object.keys(fields);
  const deletedGroups = place ? "" : " REMOVE #duePk, #dueSk";
  return {
    Key: domainKey(projectId, seen.id),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}${deletedGroups}`,
    ConditionExpression: "#checks = :before",
    ExpressionAttributeNames: {
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ...(!place && { "#duePk": dueIndex.partition, "#dueSk": dueIndex.sort }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      ":before": seen.checks,
    },
  };
}

/** Makes a row of the checks' work list due later, if it is due as it was seen. */
export function postponeCheck(
  tables: Tables,
  { pk, sk, dueSk }: Key & { readonly dueSk: string },
  at: Date,
): Promise<WriteOutcome> {
  return updateItem(tables, "data", {
    Key: { pk, sk },
    UpdateExpression: "SET #sort = :due",
    ConditionExpression: "#sort = :seen",
    ExpressionAttributeNames: { "#sort": dueIndex.sort },
    ExpressionAttributeValues: { ":due": at.toISOString(), ":seen": dueSk },
  });
}

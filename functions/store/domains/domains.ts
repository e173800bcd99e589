import * as z from "zod/mini";
import { recordProblems, recordStatuses } from "../../domain/domains/dns-records.ts";
import { mailFromStatuses } from "../../domain/domains/domain-status.ts";
import { dueIndex } from "../../settings/tables.ts";
import { absent, any, equals, exists, is } from "../platform/expressions.ts";
import { checkAt } from "../platform/jobs/due.ts";
import { domainCountKey, domainKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update, type WriteOutcome } from "../platform/write.ts";
import { deleteWrite, putWrite, type Update, updateWrite } from "../platform/writes.ts";

/** `P#<project>` / `DOM#<id>`: the hostname of a record, its proofs and the results of its checks. */
const DomainItem = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  ownershipToken: z.string(),
  dkimTokens: z.array(z.string()),
  dkimZone: z.string(),
  /** The DNS zone of the hostname; null until DNS has answered. */
  zone: z.nullable(z.string()),
  /** The status of each DNS record at the last check, by `<type> <name>`. */
  seen: z.record(z.string(), z.enum(recordStatuses)),
  /** What is published instead of records, by the same key, where anything is: the row stays below 1 KB otherwise. */
  instead: z.optional(
    z.record(
      z.string(),
      z.object({ problem: z.nullable(z.enum(recordProblems)), found: z.array(z.string()) }),
    ),
  ),
  /** What SES says of the return path; absent before the first check. */
  mailFromStatus: z.optional(z.enum(mailFromStatuses)),
  /** Whether the two records of the return path are offered instead of the alias. */
  returnPathAsRecords: z.optional(z.boolean()),
  checkedAt: z.nullable(z.string()),
  /** How often it was checked: each check relies on the previous one, so that of two at once one is written. */
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
  return putWrite(tables, "data", {
    ...domainKey(projectId, setup.id),
    ...setup,
    ...checkAt(setup.id, due),
  });
}

export function deleteDomainWrite(tables: Tables, projectId: string, domainId: string): Write {
  return deleteWrite(tables, "data", domainKey(projectId, domainId), exists());
}

/** Counts a record in or out. With `limit`, it fails where the project has that many already. */
export function countDomainWrite(tables: Tables, projectId: string, by: 1 | -1, limit?: number): Write {
  return updateWrite(tables, "data", {
    key: domainCountKey(projectId),
    add: { count: by },
    where: limit === undefined ? undefined : any(absent("count"), is("count", "<", limit)),
  });
}

export function parseDomainCount(item: Item | undefined): number {
  return item ? z.object({ count: z.number() }).parse(item).count : 0;
}

/** What a check writes. */
export type CheckResult = Pick<
  DomainSetup,
  | "dkimTokens"
  | "dkimZone"
  | "zone"
  | "seen"
  | "instead"
  | "mailFromStatus"
  | "returnPathAsRecords"
  | "checkedAt"
  | "pendingSince"
  | "failingSince"
>;

/** Writes a check's result unless another was written since `seen` was read. Without `due` no other check follows. */
export function checkedUpdate(
  projectId: string,
  seen: DomainSetup,
  result: CheckResult,
  due: Date | undefined,
): Update {
  const instead = result.instead === undefined ? ["instead"] : [];
  return {
    key: domainKey(projectId, seen.id),
    set: { ...result, checks: seen.checks + 1, ...(due && checkAt(seen.id, due)) },
    remove: [...instead, ...(due ? [] : [dueIndex.partition, dueIndex.sort])],
    where: equals("checks", seen.checks),
  };
}

/** Moves a row of the checks' work list to a later time, where it is still due as it was read. */
export function postponeCheck(
  tables: Tables,
  { dueSk, ...key }: Key & { readonly dueSk: string },
  at: Date,
): Promise<WriteOutcome> {
  const set = { [dueIndex.sort]: at.toISOString() };
  return update(tables, "data", { key, set, where: equals(dueIndex.sort, dueSk) });
}

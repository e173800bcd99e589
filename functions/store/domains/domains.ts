import * as z from "zod/mini";
import { recordProblems, recordStatuses } from "../../domain/domains/dns-records.ts";
import { mailFromStatuses } from "../../domain/domains/domain-status.ts";
import { dueIndex } from "../../settings/tables.ts";
import { checkAt } from "../platform/due.ts";
import { absent, any, equals, exists, is } from "../platform/expressions.ts";
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
  /** Each DNS record as the last check saw it, by `<type> <name>`. */
  seen: z.record(
    z.string(),
    z.object({
      status: z.enum(recordStatuses),
      problem: z.nullable(z.enum(recordProblems)),
      found: z.array(z.string()),
    }),
  ),
  /** What SES says of the return path; null before the first check. */
  mailFromStatus: z.nullable(z.enum(mailFromStatuses)),
  returnPathAsRecords: z.boolean(),
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
  return {
    key: domainKey(projectId, seen.id),
    set: { ...result, checks: seen.checks + 1, ...(due && checkAt(seen.id, due)) },
    remove: due ? [] : [dueIndex.partition, dueIndex.sort],
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

import * as z from "zod/mini";
import {
  firstPeriod,
  type LedgerEntry,
  type LedgerPeriod,
  ledgerTypes,
} from "../../../domain/projects/ledger.ts";
import { absent, equals, is } from "../../platform/expressions.ts";
import { ledgerKey, ledgerPeriodKey } from "../../platform/keys.ts";
import { search } from "../../platform/query.ts";
import { optionalRow, row } from "../../platform/read-plan.ts";
import type { Item, Tables } from "../../platform/table.ts";
import { transact, type Write } from "../../platform/transact.ts";
import { putWrite } from "../../platform/writes.ts";

const movement = { recipients: z.int(), credits: z.int(), amountMicros: z.int() };

/** Money table, `P#<project>#LEDGER` / `<entry id>`: a deposit, or a sum of a period that has ended. */
const EntryItem = z.object({
  id: z.string(),
  type: z.enum(ledgerTypes),
  at: z.string(),
  until: z.nullable(z.string()),
  ...movement,
  reference: z.nullable(z.string()),
}) satisfies z.ZodMiniType<LedgerEntry>;

/** Money table, `P#<project>` / `LEDGER`: the period that goes on. It is missing until the first one has ended. */
const sums = z.object(movement);
const PeriodItem = z.object({
  from: z.string(),
  sums: z.object({ charge: sums, refund: sums, adjustment: sums }),
}) satisfies z.ZodMiniType<LedgerPeriod>;

export function parsePeriod(projectId: string, item: Item | undefined): LedgerPeriod {
  return item ? PeriodItem.parse(item) : firstPeriod(projectId);
}

/** Reads the period that goes on, and whether there is an entry of this id. */
export function ledgerReads(projectId: string, entryId: string | undefined) {
  const key = entryId === undefined ? undefined : ledgerKey(projectId, entryId);
  return {
    period: row(ledgerPeriodKey(projectId), (item) => parsePeriod(projectId, item), "money"),
    hasEntry: optionalRow(key, (item) => item !== undefined, "money"),
  };
}

export function entryWrite(tables: Tables, projectId: string, entry: LedgerEntry): Write {
  return putWrite(tables, "money", { ...ledgerKey(projectId, entry.id), ...entry });
}

/** Ends a period with its entries, and begins another. Returns false where another call has ended it. */
export async function replacePeriod(
  tables: Tables,
  projectId: string,
  token: string,
  { before, after, entries }: PeriodChange,
): Promise<boolean> {
  const key = ledgerPeriodKey(projectId);
  const isFirst = before.from === firstPeriod(projectId).from;
  const where = isFirst ? absent() : equals("from", before.from);
  const outcome = await transact(tables, token, {
    period: putWrite(tables, "money", { ...key, ...after }, where),
    entries: entries.map((entry) => entryWrite(tables, projectId, entry)),
  });
  return outcome.written;
}

export interface PeriodChange {
  readonly before: LedgerPeriod;
  readonly after: LedgerPeriod;
  readonly entries: readonly LedgerEntry[];
}

/** Returns up to `limit` stored entries beyond an id, newest first where `older` is set, else oldest first. */
export async function queryLedger(
  tables: Tables,
  projectId: string,
  {
    limit,
    beyond,
    older,
  }: { readonly limit: number; readonly beyond: string | undefined; readonly older: boolean },
): Promise<readonly LedgerEntry[]> {
  const partition = ledgerKey(projectId, "").pk;
  const sort = beyond === undefined ? undefined : is("sk", older ? "<" : ">", beyond);
  const { items } = await search(tables, { partition, sort, descending: older, limit }, "money");
  return items.map((item) => EntryItem.parse(item));
}

import {
  creditsEntry,
  type LedgerEntry,
  type LedgerPeriod,
  periodEntries,
  sumsOf,
} from "../../../domain/projects/ledger.ts";
import type { Services } from "../../../services.ts";
import type { FundsItem } from "../../../store/projects/funds.ts";
import { readShardsAtOnce } from "../../../store/projects/funds-shards.ts";
import { queryLedger } from "../../../store/projects/ledger/ledger.ts";

export interface LedgerPage {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly older: boolean;
}

/**
 * Returns the sums of a project as of now. Money that moves between shards while they are read one after another would
 * look like an adjustment: several are read at one instant, or else the adjustment stays as it was.
 */
export async function currentSums(
  { tables }: Services,
  projectId: string,
  shards: readonly FundsItem[],
  period: LedgerPeriod,
) {
  if (shards.length === 1) return sumsOf(shards);
  const atOnce = await readShardsAtOnce(tables, projectId, shards.length);
  return atOnce ? sumsOf(atOnce) : { ...sumsOf(shards), adjustment: period.sums.adjustment };
}

/** Returns the entries that no row has: those of the period that goes on, and the free credits. */
export async function unstoredEntries(
  services: Services,
  projectId: string,
  shards: readonly FundsItem[],
  period: LedgerPeriod,
): Promise<readonly LedgerEntry[]> {
  const credits = shards.reduce((sum, shard) => sum + shard.creditsGranted, 0);
  const sums = await currentSums(services, projectId, shards, period);
  return [
    ...periodEntries(projectId, period, sums, null),
    ...(credits > 0 ? [creditsEntry(projectId, credits)] : []),
  ];
}

/**
 * Returns the entries of a page and whether others follow. `unstored` were read before: where the period has ended
 * since, its stored entries take their place.
 */
export async function ledgerPage(
  { tables }: Services,
  projectId: string,
  unstored: readonly LedgerEntry[],
  { limit, cursor, older }: LedgerPage,
): Promise<{ readonly items: LedgerEntry[]; readonly hasMore: boolean }> {
  const stored = await queryLedger(tables, projectId, { limit: limit + 1, beyond: cursor, older });
  const known = new Set(stored.map(({ id }) => id));
  const isBeyond = (id: string) => cursor === undefined || (older ? id < cursor : id > cursor);
  const others = unstored.filter(({ id }) => !known.has(id) && isBeyond(id));
  const all = [...stored, ...others].sort((a, b) => (a.id < b.id ? -1 : 1));
  const some = (older ? all.reverse() : all).slice(0, limit);
  return { items: older ? some : some.reverse(), hasMore: all.length > limit };
}

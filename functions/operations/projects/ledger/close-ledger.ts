import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { periodEntries } from "../../../domain/projects/ledger.ts";
import type { Services } from "../../../services.ts";
import { ledgerPeriodKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import type { FundsItem } from "../../../store/projects/funds.ts";
import { parsePeriod, replacePeriod } from "../../../store/projects/ledger/ledger.ts";
import { currentSums } from "./ledger-page.ts";

/**
 * Ends the period of a project's ledger and begins another. The shards only grow in what they count, so a period is the
 * difference of two readings: nothing is taken from the rows that sends write. A second call finds another period.
 */
export async function closeLedger(
  services: Services,
  projectId: string,
  shards: readonly FundsItem[],
): Promise<void> {
  const { tables, clock, random } = services;
  const before = parsePeriod(projectId, await getItem(tables, "money", ledgerPeriodKey(projectId)));
  const now = clock();
  const sums = await currentSums(services, projectId, shards, before);
  const until = now.toISOString();
  const entries = periodEntries(projectId, before, sums, until);
  if (entries.length === 0 || until <= before.from) return;
  const token = newId("evt", now, random(idRandomBytes));
  await replacePeriod(tables, projectId, token, { before, after: { from: until, sums }, entries });
}

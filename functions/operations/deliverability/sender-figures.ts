import {
  bulkVolume,
  type Receiver,
  type ReportedCode,
  receivers,
} from "../../domain/deliverability/compliance.ts";
import { dayOf } from "../../domain/feedback/metric-periods.ts";
import { isSenderFault } from "../../domain/feedback/receiver-codes.ts";
import type { ReceiverCount } from "../../domain/feedback/receiver-counts.ts";
import type { Services } from "../../services.ts";
import { hostnamesOf, type NamedRecord, namedRecords } from "../../store/domains/hostnames.ts";
import { type DayMetrics, dayReads } from "../../store/feedback/metrics.ts";
import { listItems } from "../../store/platform/query.ts";
import { readTogether } from "../../store/platform/read-plan.ts";

const dayMs = 24 * 60 * 60_000;
/** The days of the figures, with today. */
const daysOfFigures = 7;
/** The days in which volume is looked for: the check is daily, and reports of a day may come on the next. */
const daysOfVolume = 3;
/** Domain records of one organization whose volume is added up. */
const mostRecords = 50;
/** Codes that are kept as evidence. */
const mostCodes = 40;

/** Returns the last days up to now, the latest first. */
export function lastDays(now: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, back) => dayOf(now.getTime() - back * dayMs));
}

/** Returns the deliveries and complaints of a domain in seven days, and what receivers said about it. */
export async function domainFigures(services: Services, projectId: string, domainId: string) {
  const days = lastDays(services.clock(), daysOfFigures);
  const { found } = await readTogether(services.tables, { found: dayReads(projectId, domainId, days) });
  const codes = found.flatMap(({ day, receivers: counts }) =>
    counts.flatMap((one): readonly ReportedCode[] => ("code" in one ? [{ day, ...one }] : [])),
  );
  const counts = found.flatMap((one) => one.receivers);
  const figures = [...Map.groupBy(counts, ({ provider }) => provider)].map(([provider, own]) => ({
    provider,
    delivered: sumOf(own.filter((one) => "bucket" in one)),
    complained: sumOf(own.filter((one) => "complaint" in one)),
  }));
  return { figures, codes: codes.slice(0, mostCodes) };
}

/** Returns the domain records of a project. */
export async function listNames({ tables }: Services, projectId: string): Promise<readonly NamedRecord[]> {
  return namedRecords(await listItems(tables, hostnamesOf(projectId)));
}

/**
 * Returns the provider and day on which all domains of an organization together sent as much as a bulk sender; undefined
 * where they did not in the last days.
 */
export async function bulkDay(
  { tables, clock }: Services,
  projectId: string,
  organization: string,
  names: readonly NamedRecord[],
) {
  const own = names.filter(({ name }) => name === organization || name.endsWith(`.${organization}`));
  const days = lastDays(clock(), daysOfVolume);
  const found = await Promise.all(
    own.slice(0, mostRecords).map(async ({ record }) => {
      const { rows } = await readTogether(tables, { rows: dayReads(projectId, record.id, days) });
      return rows;
    }),
  );
  for (const day of days.toReversed())
    for (const provider of receivers) {
      const count = volumeOf(found.flat(), day, provider);
      if (count >= bulkVolume) return { day, provider, count };
    }
  return undefined;
}

/** Deliveries, and refusals for a fault of the sender: those were sent, too. */
function volumeOf(found: readonly DayMetrics[], day: string, provider: Receiver): number {
  const counts = found.filter((one) => one.day === day).flatMap((one) => one.receivers);
  return sumOf(
    counts.filter(
      (one) => one.provider === provider && ("bucket" in one || ("code" in one && isSenderFault(one))),
    ),
  );
}

function sumOf(counts: readonly ReceiverCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

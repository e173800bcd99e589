import {
  dayOf,
  intervalMs,
  type MetricRange,
  metricRange,
  periodsOf,
} from "../../domain/feedback/metric-periods.ts";
import { type Metrics, ratesOf, sumOfMetrics } from "../../domain/feedback/metrics.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type DayMetrics, listMetrics, parseDay } from "../../store/feedback/metrics.ts";
import { listed } from "../../store/platform/read-plan.ts";
import type { Tables } from "../../store/platform/table.ts";

interface Query extends Pick<Parameters<typeof metricRange>[0], "from" | "to" | "interval"> {
  readonly domainId?: string | undefined;
}

/** The rows that `metricsView` needs; none for a range that it refuses. */
export function metricReads({ clock }: Services, projectId: string, query: Query) {
  const range = metricRange(query, clock());
  const list = async (tables: Tables) =>
    "message" in range ? [] : listMetrics(tables, projectId, [dayOf(range.first), dayOf(range.last)]);
  return { days: listed(list, (items) => items.map(parseDay)) };
}

/**
 * Returns what the emails of a project, or of one of its domains, count in each hour or day of a range. A period without
 * emails is there, with zeros.
 * @throws {Refusal} `validation_error` for a range that is too long
 */
export function metricsView(now: Date, query: Query, days: readonly DayMetrics[]) {
  const range = metricRange(query, now);
  if ("message" in range) {
    const { path, message } = range;
    throw new Refusal("validation_error", `${path}: ${message}.`, { issues: [{ path, message }] });
  }
  const wanted = days.filter(({ domainId }) => query.domainId === undefined || domainId === query.domainId);
  const data = periodMetrics(range, wanted);
  const byDomain = Map.groupBy(wanted, ({ domainId }) => domainId);
  const totals = sumOfMetrics(data.map(({ counts }) => counts));
  return {
    from: new Date(range.first).toISOString(),
    to: new Date(range.last + intervalMs[range.interval]).toISOString(),
    interval: range.interval,
    totals,
    rates: ratesOf(totals),
    data: data.map(({ at, counts }) => ({ at: new Date(at).toISOString(), ...counts })),
    domains: [...byDomain].map(([domainId, own]) => ({
      domainId,
      ...sumOfMetrics(periodMetrics(range, own).map(({ counts }) => counts)),
    })),
    asOf: now.toISOString(),
  };
}

function periodMetrics(range: MetricRange, rows: readonly DayMetrics[]) {
  const length = intervalMs[range.interval];
  const parts = new Map<number, Partial<Metrics>[]>();
  for (const { day, hours } of rows)
    for (const { hour, metric, count } of hours) {
      const time = Date.parse(`${day}T00:00:00Z`) + hour * intervalMs.hour;
      const period = Math.floor(time / length) * length;
      const own = parts.get(period) ?? [];
      own.push({ [metric]: count });
      parts.set(period, own);
    }
  return periodsOf(range).map((at) => ({ at, counts: sumOfMetrics(parts.get(at) ?? []) }));
}

import { handler as getMetrics } from "../../api/deliverability/get-metrics.ts";
import { type Metrics, noMetrics, sumOfMetrics } from "../../domain/feedback/metrics.ts";
import { invalid } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";

/** What of Resend's metrics this service counts. An open or click counts an email once, so both names mean the same. */
const countOf: Readonly<Record<string, (counts: Metrics) => number>> = {
  sent: ({ sent }) => sent,
  delivered: ({ delivered }) => delivered,
  bounced: ({ bounced, softBounced }) => bounced + softBounced,
  bounced_permanent: ({ bounced }) => bounced,
  bounced_transient: ({ softBounced }) => softBounced,
  complained: ({ complained }) => complained,
  opened: ({ opened }) => opened,
  unique_opened: ({ opened }) => opened,
  clicked: ({ clicked }) => clicked,
  unique_clicked: ({ clicked }) => clicked,
};
const granularities: Readonly<Record<string, "hour" | "day">> = { hourly: "hour", daily: "day" };
/** Each is a read of its own. */
const mostDomains = 10;

export const emailMetrics = {
  "emails.metrics": async ({ ask, query }: ResendRequest) => {
    const wanted = wantedOf(query);
    const { metrics: names, dimensions, granularity, domainIds } = wanted;
    const parts = await Promise.all(
      (domainIds.length > 0 ? domainIds : [undefined]).map((domainId) =>
        ask(getMetrics, () => ({ query: { ...wanted.range, ...(domainId && { domainId }) } })),
      ),
    );
    const [first] = parts;
    const shown = (counts: Metrics) =>
      Object.fromEntries(names.map((name) => [name, countOf[name]?.(counts) ?? 0]));
    return {
      object: "metrics" as const,
      ...{ start_date: first?.from, end_date: first?.to, metrics: names, dimensions, granularity },
      totals: shown(sumOfMetrics(parts.map(({ totals }) => totals))),
      ...(dimensions.includes("period") && {
        data: first?.data.map(({ at }, place) => ({
          period: at,
          ...shown(sumOfMetrics(parts.map(({ data }) => data[place] ?? noMetrics))),
        })),
      }),
      ...(dimensions.includes("domain") && {
        data: parts
          .flatMap(({ domains }) => domains)
          .map(({ domainId, ...counts }) => ({ domain_id: domainId, ...shown(counts) })),
      }),
    };
  },
};

const parameters = [
  ...["start_date", "end_date", "timezone", "granularity", "metrics", "dimensions"],
  ...["domain_id", "email_id", "broadcast_id"],
];

function wantedOf(query: ResendRequest["query"]) {
  const other = Object.keys(query).find((name) => !parameters.includes(name));
  if (other !== undefined) throw invalid(other, "unknown field");
  const listed = (name: string) => (query[name] ?? "").split(",").filter((one) => one !== "");
  for (const name of ["email_id", "broadcast_id"])
    if (query[name]) throw invalid(name, "is not offered by this service");
  if ((query["timezone"] ?? "UTC") !== "UTC") throw invalid("timezone", "must be UTC");
  const granularity = query["granularity"] ?? "daily";
  const interval = Object.hasOwn(granularities, granularity) ? granularities[granularity] : undefined;
  if (!interval) throw invalid("granularity", "must be hourly or daily");
  const dimensions = listed("dimensions");
  if (dimensions.length > 1 || dimensions.some((one) => one !== "period" && one !== "domain"))
    throw invalid("dimensions", "must be period or domain");
  const names = listed("metrics");
  const unknown = names.find((name) => !Object.hasOwn(countOf, name));
  if (unknown !== undefined)
    throw invalid(
      "metrics",
      `${unknown} is not counted by this service, which has ${Object.keys(countOf).join(", ")}`,
    );
  const domainIds = [...new Set(listed("domain_id"))];
  if (domainIds.length > mostDomains) throw invalid("domain_id", `must be at most ${mostDomains}`);
  const [from, to] = [timeOf(query["start_date"]), timeOf(query["end_date"])];
  // Otherwise the error would name the fields of this service's own metrics.
  if (from && to && Date.parse(from) > Date.parse(to))
    throw invalid("end_date", "must not be before start_date");
  return {
    ...{ metrics: names.length > 0 ? names : Object.keys(countOf), dimensions, granularity, domainIds },
    range: { interval, ...(from && { from }), ...(to && { to }) },
  };
}

/** A date means its beginning, and as the end of a range the whole of it. */
function timeOf(given: string | undefined): string | undefined {
  return given !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T00:00:00Z` : given;
}

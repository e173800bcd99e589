import * as z from "zod/mini";
import { intervals } from "../../domain/feedback/metric-periods.ts";
import { metricNames } from "../../domain/feedback/metrics.ts";
import { area } from "../platform/area.ts";
import { Count, Instant, id, QueriedInstant } from "../platform/words.ts";

// Every name has its entry.
const counts = Object.fromEntries(metricNames.map((name) => [name, Count])) as Record<
  (typeof metricNames)[number],
  typeof Count
>;
const Rate = z.nullable(z.number());

const MetricsRecord = z.strictObject({
  from: Instant,
  to: Instant,
  interval: z.enum(intervals),
  totals: z.strictObject(counts),
  rates: z.strictObject({
    ...{ delivered: Rate, bounced: Rate, complained: Rate },
    ...{ opened: Rate, clicked: Rate },
  }),
  data: z.array(z.strictObject({ at: Instant, ...counts })),
  domains: z.array(z.strictObject({ domainId: id("dom"), ...counts })),
  asOf: Instant,
});

export const metrics = area("activity", {
  getMetrics: {
    method: "GET",
    path: "/metrics",
    access: { key: "activity:read" },
    query: z
      .strictObject({
        from: z.optional(QueriedInstant),
        to: z.optional(QueriedInstant),
        interval: z.optional(z.enum(intervals)),
        domainId: z.optional(id("dom")),
      })
      .check(
        z.refine(({ from, to }) => !(from && to && from > to), {
          message: "must not be before from",
          path: ["to"],
        }),
      ),
    reply: [200, MetricsRecord],
    refuses: [],
  },
});

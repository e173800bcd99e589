import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metricsOf } from "../../../functions/domain/feedback/email-metrics.ts";
import { withEngagement } from "../../../functions/domain/feedback/engagement.ts";
import {
  type Metrics,
  noMetrics,
  ratesOf,
  sumOfMetrics,
} from "../../../functions/domain/feedback/metrics.ts";
import type { RecipientEvent } from "../../../functions/domain/feedback/recipient-event.ts";

type Report = readonly RecipientEvent[];
const event = (
  type: RecipientEvent["type"],
  at: number,
  more: Partial<RecipientEvent> = {},
): RecipientEvent => ({
  ...{ type, at: new Date(at * 1000).toISOString(), detail: {} },
  ...more,
});

/** Reports of an email with three recipients. */
const reports = fc.uniqueArray(
  fc.record({
    at: fc.nat({ max: 100_000 }),
    kind: fc.constantFrom("open", "click", "machineOpen", "machineClick", "delivery", "bounce", "complaint"),
  }),
  { maxLength: 12, selector: ({ at }) => at },
);
function reportOf({ at, kind }: { readonly at: number; readonly kind: string }): Report {
  if (kind === "open") return [event("email.opened", at)];
  if (kind === "click") return [event("email.clicked", at)];
  if (kind === "machineOpen") return [event("email.opened", at, { machine: true })];
  if (kind === "machineClick") return [event("email.clicked", at, { machine: true })];
  if (kind === "delivery") return [event("email.delivered", at)];
  if (kind === "bounce") return [event("email.bounced", at, { outcome: "bounced" })];
  return ["a", "b"].map((recipient) => event("email.complained", at, { recipient, outcome: "complained" }));
}

/** Counts reports as they come in batches: the row keeps what engagement it has had. */
function totals(batches: readonly (readonly Report[])[]): Metrics {
  let engaged = 0;
  const counted = batches.flatMap((batch) => {
    const after = withEngagement(engaged, batch.flat());
    const one = metricsOf(3, batch, { before: engaged, after });
    engaged = after;
    return one;
  });
  return sumOfMetrics(counted.map(({ metric, count }) => ({ [metric]: count })));
}

describe("the metrics of an email", () => {
  test("do not depend on the order of its reports, nor on the batches in which they come", () => {
    fc.assert(
      fc.property(
        reports,
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.nat()),
        (given, cuts, ranks) => {
          const all = given.map(reportOf);
          const shuffled = all
            .map((report) => ({ report, rank: ranks.next().value }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ report }) => report);
          const batches: Report[][] = [];
          for (const report of shuffled) {
            const last = batches.at(-1);
            if (last && cuts.next().value) last.push(report);
            else batches.push([report]);
          }
          expect(totals(batches)).toEqual(totals([all]));
        },
      ),
    );
  });

  test("count its opens and clicks once, those of people apart from those of machines", () => {
    const twice = [0, 1].flatMap((at) =>
      ["open", "machineOpen", "click", "machineClick"].map((kind, n) => [
        reportOf({ kind, at: at * 10 + n }),
      ]),
    );
    const once = { opened: 1, machineOpened: 1, clicked: 1, machineClicked: 1 };
    expect(totals(twice)).toEqual({ ...noMetrics, ...once });
  });

  test("count an open at its first time, of those that come together", () => {
    const together = [9, 3, 5].map((at) => reportOf({ kind: "open", at }));
    const counted = metricsOf(1, together, { before: 0, after: 1 });
    expect(counted).toEqual([{ metric: "opened", at: new Date(3000).toISOString(), count: 1 }]);
  });

  test("count recipients as sent, delivered and bounced, and a complaint once for its report", () => {
    const sent = [event("email.sent", 0)];
    const rest = ["delivery", "delivery", "bounce", "complaint"].map((kind, at) => reportOf({ kind, at }));
    const soft = [event("email.bounced", 8, { outcome: "soft_bounced" })];
    expect(totals([[sent, ...rest, soft]])).toEqual({
      ...noMetrics,
      ...{ sent: 3, delivered: 2, bounced: 1, softBounced: 1, complained: 1 },
    });
  });

  test("have no rate of nothing", () => {
    const none = { delivered: null, bounced: null, complained: null, opened: null, clicked: null };
    expect(ratesOf(noMetrics)).toEqual(none);
    const rates = ratesOf({ ...noMetrics, sent: 4, delivered: 2, bounced: 1, opened: 1 });
    expect(rates).toEqual({ delivered: 0.5, bounced: 0.25, complained: 0, opened: 0.5, clicked: 0 });
  });
});

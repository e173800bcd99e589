import type { SourceMutant } from "./mutant.ts";

const api = "test/api/activity/metrics.test.ts";
const domain = "test/domain/metrics/email-metrics.test.ts";

export const metrics: readonly SourceMutant[] = [
  {
    name: "counts events again that are repeated",
    guards: "An event counts once, however often SES and the queue repeat it.",
    file: "functions/operations/feedback/record-events.ts",
    from: 'parts[at]?.report === report && !numbered.ids.has(ids[at] ?? "")',
    to: "parts[at]?.report === report",
    test: "test/workers/metrics-repeats.test.ts",
    title: /counts an event once that was numbered and not published/,
  },
  {
    name: "adds the counts of a batch again after a lost response",
    guards: "A write that the SDK repeats adds nothing.",
    file: "functions/store/feedback/metrics.ts",
    from: 'const where = any(absent("batch"), is("batch", "<>", batch));',
    to: 'const where = any(absent("batch"), is("batch", "<>", ""));',
    test: api,
    title: /a write whose response was lost is not added again/,
  },
  {
    name: "counts every open of an email",
    guards: "An email counts once as opened.",
    file: "functions/domain/feedback/engagement.ts",
    from: "(after & bits[kind]) !== 0 && (before & bits[kind]) === 0",
    to: "(after & bits[kind]) !== 0",
    test: domain,
    title: /count its opens and clicks once/,
  },
];

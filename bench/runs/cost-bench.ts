import { localEngine } from "../../test/support/local-engine.ts";
import { startWorld } from "../../test/support/world.ts";
import { emailKinds, webhookCall } from "../email-kinds.ts";
import { costLimits } from "../limits/cost-limits.ts";
import { type CostReport, costReport } from "../measures/cost-report.ts";
import type { Cost } from "../measures/costs.ts";
import { measure } from "../measures/measure.ts";
import { markdown } from "../measures/rows.ts";

const columns: readonly (keyof Cost)[] = [
  "gateway",
  "lambda",
  "dynamodb",
  "sqs",
  "sns",
  "s3",
  "logs",
  "traces",
];

/** Measures the paths of the kinds of emails, and prices what they use. */
export async function measuredCosts(): Promise<CostReport> {
  const world = await startWorld({}, { engine: localEngine, recordsSes: true });
  try {
    const steps = [...emailKinds, webhookCall].flatMap((kind) => kind.steps);
    return costReport(await measure(world, new Set(steps.map(({ path }) => path))));
  } finally {
    await world.stop();
  }
}

/** US dollars for a million emails of each kind: measured units at the prices of `prices.ts`. */
export async function costTable(): Promise<string> {
  const { kinds } = await measuredCosts();
  const lines = kinds.map(({ name, dollars, withoutSes, total }) => {
    const figures = [
      ...columns.map((column) => dollars[column]),
      withoutSes,
      dollars.ses,
      total,
      costLimits[name] ?? 0,
    ];
    return [name, ...figures.map((figure) => figure.toFixed(2))];
  });
  return markdown(["$ per million emails", ...columns, "without SES", "SES", "total", "limit"], lines);
}

import { localEngine } from "../../test/support/local-engine.ts";
import { startWorld } from "../../test/support/world.ts";
import { emailKinds } from "../email-kinds.ts";
import { costLimits } from "../limits/cost-limits.ts";
import { type Cost, costOf, ownCost } from "../measures/costs.ts";
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

/** US dollars for a million emails of each kind: measured units at the prices of `prices.ts`. */
export async function costTable(): Promise<string> {
  const world = await startWorld({}, { engine: localEngine, recordsSes: true });
  try {
    const measured = await measure(world);
    const lines = emailKinds.map((kind) => {
      const cost = costOf(kind, measured);
      const own = ownCost(cost);
      const figures = [
        ...columns.map((column) => cost[column]),
        own,
        cost.ses,
        own + cost.ses,
        costLimits[kind.name] ?? 0,
      ];
      return [kind.name, ...figures.map((figure) => figure.toFixed(2))];
    });
    return markdown(["$ per million emails", ...columns, "without SES", "SES", "total", "limit"], lines);
  } finally {
    await world.stop();
  }
}

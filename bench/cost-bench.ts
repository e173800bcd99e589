import { startWorld } from "../test/support/world.ts";
import { type Cost, costOf, mails } from "./costs.ts";
import { measure } from "./measure.ts";
import { markdown } from "./rows.ts";

const columns: readonly (keyof Cost)[] = ["gateway", "lambda", "dynamodb", "sqs", "sns", "s3"];

/** Dollars for a million mails of each kind: measured units at the prices of `prices.ts`. */
export async function costTable(): Promise<string> {
  const world = await startWorld();
  try {
    const measured = await measure(world);
    const lines = mails.map((mail) => {
      const cost = costOf(mail, measured);
      const own = columns.reduce((sum, column) => sum + cost[column], 0);
      const figures = [...columns.map((column) => cost[column]), own, cost.ses, own + cost.ses];
      return [mail.name, ...figures.map((figure) => figure.toFixed(2))];
    });
    return markdown(["$ for a million mails", ...columns, "all but SES", "SES", "together"], lines);
  } finally {
    await world.stop();
  }
}

import { columns } from "../../local/columns.ts";
import type { AddPlainCommand } from "../command.ts";
import { type CostReport, measuredCosts } from "./measured-costs.ts";

export const cost: AddPlainCommand = (program, actionFor) =>
  program
    .command("cost")
    .description(
      "measure what a million emails cost at list prices, what drives it, and what would change it",
    )
    .action(
      actionFor(async () => {
        const report = await measuredCosts();
        return { text: costText(report), data: report };
      }),
    );

/** The report for people. */
export function costText({ kinds, changes }: CostReport): string {
  const emails = kinds.map(({ name, withoutSes, total, drivers }) => {
    const most = drivers.map(
      ({ service, dollars, share }) => `${service} ${usd(dollars)} (${percent(share)})`,
    );
    return [name, usd(total), usd(withoutSes), most.join(", ")];
  });
  const rows = changes.map(({ what, dollars, monthly = 0 }) => {
    const fixed = monthly > 0 ? `, and ${usd(monthly)} a month and region` : "";
    return [what, `${dollars < 0 ? "" : "+"}${usd(dollars)}${fixed}`];
  });
  return [
    "US dollars for a million emails: measured units at list prices (us-east-1), without free tiers.\n\n",
    columns([["EMAIL", "TOTAL", "WITHOUT SES", "THE THREE LARGEST DRIVERS"], ...emails]),
    "\nWhat would change it, compared with single emails on the SES plan Essentials:\n\n",
    columns(rows),
    "\nAlarms, storage, data transfer, idle polling and SMTP are not included: docs/costs.md.\n",
  ].join("");
}

function usd(amount: number): string {
  return amount.toFixed(2);
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

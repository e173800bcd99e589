import { applyReceiptRules } from "../../functions/operations/domains/receiving/apply-receipt-rules.ts";
import { receivingRegions } from "../../functions/settings/receiving.ts";
import { adoptSet } from "../../functions/store/domains/receipt-rules.ts";
import type { AddCommand } from "../command.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";

/** Lets the service put its receipt rules behind those of the rule set that another application has made. */
export const adoptRuleSet: AddCommand = (program, actionFor) =>
  program
    .command("adopt-rule-set <region>")
    .description("let the service add its receipt rules behind the last one of the region's active rule set")
    .action(
      actionFor(async (target, region: string) => {
        const set = await adopt(target, region);
        const text = `Receipt rules of ${target.services.deployment.name} in ${region} are in the rule set ${set}.\n`;
        return { text, data: { region, ruleSet: set } };
      }),
    );

async function adopt({ services }: Target, region: string): Promise<string> {
  const regions = services.deployment.regions.filter((one) => receivingRegions.includes(one));
  if (!regions.includes(region))
    throw new UsageError(`Unknown receiving region: ${region}. Available: ${regions.join(", ")}.`);
  const active = await (await services.receiptRules()).findActive(region);
  if (!active)
    throw new UsageError(
      `No rule set is active in ${region}; the service makes its own when a domain needs it.`,
    );
  await adoptSet(services.tables, region, active.name);
  if (!(await applyReceiptRules(services, region)))
    throw new UsageError("A worker is changing the receipt rules now; it adds them within some minutes.");
  return active.name;
}

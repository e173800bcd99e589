import { columns } from "../../local/columns.ts";
import type { AddCommand } from "../command.ts";
import { checkQueues } from "./doctor-queues.ts";
import { checkReceiving } from "./doctor-receiving.ts";
import { changePricing, checkSes } from "./doctor-ses.ts";
import type { Finding } from "./finding.ts";

export const doctor: AddCommand = (program, actionFor) =>
  program
    .command("doctor")
    .description("check SES in each region, its identities and event destinations, and the queues")
    .option(
      "--pricing <plan>",
      "first change the SES pricing plan in every region: none (à la carte), essentials, pro or enterprise",
    )
    .action(
      actionFor(async (target, { pricing }: { readonly pricing?: string }) => {
        if (pricing !== undefined) await changePricing(target, pricing);
        const { regions } = target.services.deployment;
        const byRegion = await Promise.all(regions.map((region) => checkSes(target, region)));
        const receiving = await Promise.all(regions.map((region) => checkReceiving(target, region)));
        const findings = [...byRegion.flat(), ...receiving.flat(), ...(await checkQueues(target))];
        const hasProblem = findings.some(({ state }) => state === "bad");
        return {
          text: reportText(findings),
          data: { findings },
          failure: hasProblem ? "Problems found." : undefined,
        };
      }),
    );

function reportText(findings: readonly Finding[]): string {
  return columns([
    ["STATE", "WHERE", "WHAT", "WHAT TO DO"],
    ...findings.map(({ state, where, what, advice = "" }) => [state, where, what, advice]),
  ]);
}

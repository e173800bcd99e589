import type { AddCommand } from "../command.ts";
import { checkAlarms } from "./doctor-alarms.ts";
import { checkNotices } from "./doctor-notices.ts";
import { checkQueues } from "./doctor-queues.ts";
import { checkReceiving } from "./doctor-receiving.ts";
import { changePricing, checkSes } from "./doctor-ses.ts";
import { findingsTable } from "./finding.ts";

export const doctor: AddCommand = (program, actionFor) =>
  program
    .command("doctor")
    .description(
      "check SES in each region, its identities and event destinations, who hears the alarms, the sender of notices, and the queues",
    )
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
        const alarms = await checkAlarms(target);
        const findings = [
          ...byRegion.flat(),
          ...receiving.flat(),
          ...alarms,
          ...(await checkNotices(target)),
          ...(await checkQueues(target)),
        ];
        const hasProblem = findings.some(({ state }) => state === "bad");
        return {
          text: findingsTable(findings),
          data: { findings },
          failure: hasProblem ? "Problems found." : undefined,
        };
      }),
    );

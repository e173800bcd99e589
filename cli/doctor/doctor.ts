import type { AddCommand } from "../command.ts";
import { checkConcurrency } from "../go-live/account-checks.ts";
import type { Target } from "../target.ts";
import { checkAlarmStates } from "./doctor-alarm-states.ts";
import { checkAlarms } from "./doctor-alarms.ts";
import { checkNotices } from "./doctor-notices.ts";
import { checkQueues } from "./doctor-queues.ts";
import { checkReceiving } from "./doctor-receiving.ts";
import { changePricing, checkSes } from "./doctor-ses.ts";
import { type Finding, findingsTable } from "./finding.ts";
import { orFailure } from "./or-failure.ts";

export const doctor: AddCommand = (program, actionFor) =>
  program
    .command("doctor")
    .description(
      "check SES in each region, its identities and event destinations, the alarms and who hears them, the sender of notices, the queues and their dead letters",
    )
    .option(
      "--pricing <plan>",
      "first change the SES pricing plan in every region: none (à la carte), essentials, pro or enterprise",
    )
    .option("--strict", "fail also where something is only worth knowing")
    .action(
      actionFor(async (target, { pricing, strict = false }: DoctorOptions) => {
        if (pricing !== undefined) await changePricing(target, pricing);
        const findings = await allFindings(target);
        const hasProblem = findings.some(({ state }) => state === "bad" || (strict && state === "note"));
        return {
          text: findingsTable(findings),
          data: { findings },
          failure: hasProblem ? "Problems found." : undefined,
        };
      }),
    );

interface DoctorOptions {
  readonly pricing?: string;
  readonly strict?: boolean;
}

/** A check that fails does not keep the others from being made. */
async function allFindings(target: Target): Promise<readonly Finding[]> {
  const { regions, homeRegion } = target.services.deployment;
  const groups = await Promise.all([
    ...regions.map((region) => checkSes(target, region)),
    ...regions.map((region) => orFailure(region, "Receiving", () => checkReceiving(target, region))),
    checkAlarms(target),
    checkAlarmStates(target),
    target.local ? [] : orFailure(homeRegion, "Lambda", () => concurrency(target)),
    orFailure(homeRegion, "SES", () => checkNotices(target)),
    orFailure(homeRegion, "SQS", () => checkQueues(target)),
  ]);
  return groups.flat();
}

/** Few functions at once make a small service slow, not wrong. */
async function concurrency(target: Target): Promise<Finding> {
  const finding = await checkConcurrency(target);
  return finding.state === "bad" ? { ...finding, state: "note" } : finding;
}

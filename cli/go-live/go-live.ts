import type { AddCommand } from "../command.ts";
import { checkAlarms } from "../doctor/doctor-alarms.ts";
import { checkQueues } from "../doctor/doctor-queues.ts";
import { checkSes } from "../doctor/doctor-ses.ts";
import { type Finding, findingsTable } from "../doctor/finding.ts";
import { orFailure } from "../doctor/or-failure.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";
import {
  checkBudget,
  checkConcurrency,
  checkName,
  checkSignInMail,
  checkTableLimits,
  checkTables,
} from "./account-checks.ts";

export const goLive: AddCommand = (program, actionFor) =>
  program
    .command("go-live")
    .description("check a deployment and its AWS account before customers rely on it")
    .action(
      actionFor(async (target) => {
        if (target.local)
          throw new UsageError("go-live checks a deployed service: choose one with --outputs <file>.");
        const findings = await allFindings(target);
        const red = findings.filter(({ state }) => state === "bad").length;
        return {
          text: findingsTable(findings),
          data: { findings },
          failure: red > 0 ? `Not ready: ${red} of ${findings.length} checks failed.` : undefined,
        };
      }),
    );

async function allFindings(target: Target): Promise<readonly Finding[]> {
  const { userPool, services } = target;
  const { deployment } = services;
  const { homeRegion } = deployment;
  const groups = await Promise.all([
    ...deployment.regions.map((region) => checkSes(target, region)),
    checkAlarms(target),
    orFailure(homeRegion, "Lambda", () => checkConcurrency(target)),
    orFailure(homeRegion, "DynamoDB", () => checkTables(target)),
    orFailure(homeRegion, "DynamoDB", () => checkTableLimits(target)),
    [checkName(target)],
    userPool ? orFailure(homeRegion, "Cognito", () => checkSignInMail(userPool)) : [],
    orFailure("account", "AWS Budgets", () => checkBudget(target)),
    orFailure(homeRegion, "SQS", () => checkQueues(target)),
  ]);
  return groups.flat();
}

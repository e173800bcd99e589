import { Construct } from "constructs";
import type { RunbookSection } from "../../runbook.ts";
import { Alarm } from "./alarm.ts";
import { logMetric } from "./log-metric.ts";

interface AccountAlarmsProps {
  readonly deployment: string;
  readonly region: string;
}

/** The fields of the line about an account, which are also the names of its metrics. */
export const accountFields = ["sendingDisabled", "quotaPercent", "sandbox"] as const;
type AccountField = (typeof accountFields)[number];

interface AccountAlarm {
  readonly threshold: number;
  readonly section: RunbookSection;
  readonly impact: (region: string) => string;
}

const alarms: Readonly<Record<AccountField, AccountAlarm>> = {
  sendingDisabled: {
    threshold: 1,
    section: "sending-paused",
    impact: (region) =>
      `Sending is disabled for the SES account in ${region}: no project's emails leave there.`,
  },
  quotaPercent: {
    threshold: 80,
    section: "quota-used",
    impact: (region) =>
      `Four fifths of the daily SES quota in ${region} are used: once it is used up, every project's emails wait.`,
  },
  sandbox: {
    threshold: 1,
    section: "sandbox",
    impact: (region) =>
      `The SES account in ${region} is in the sandbox: emails to addresses that are not verified wait and fail after a day.`,
  },
};

/** The state of the SES account in one region, as `watch-accounts` reads it. */
export class AccountAlarms extends Construct {
  constructor(scope: Construct, { deployment, region }: AccountAlarmsProps) {
    super(scope, `Account-${region}`);
    for (const field of accountFields) {
      const { threshold, section, impact } = alarms[field];
      new Alarm(this, field, {
        deployment,
        metric: logMetric(deployment, field, "Maximum", { region }),
        threshold,
        impact: impact(region),
        section,
      });
    }
  }
}

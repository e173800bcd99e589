import { Construct } from "constructs";
import type { PutBackCause } from "../../../functions/settings/counted-lines.ts";
import type { RunbookSection } from "../../runbook.ts";
import { Alarm } from "./alarm.ts";
import { logMetric } from "./log-metric.ts";

/** The metrics of emails that were put back, by region (and cause). */
export const putBackMetrics = { count: "emails-put-back", age: "oldest-queued-seconds" } as const;

interface PutBackAlarmsProps {
  readonly deployment: string;
  readonly region: string;
}

interface CauseAlarm {
  readonly cause: PutBackCause;
  readonly emails: number;
  readonly periods: number;
  readonly among?: number;
  readonly section: RunbookSection;
  readonly impact: (region: string) => string;
}

/** An email of a paused account is put back every five to ten minutes: of one that waits alone, not every period has a line. */
const amongPaused = 4;

/** SES throttles now and then; only half an hour of it means that the rate or the daily quota is too small. */
const causes: readonly CauseAlarm[] = [
  {
    ...{ cause: "paused", emails: 1, periods: 2, among: amongPaused, section: "sending-paused" },
    impact: (region) =>
      `SES has paused sending in ${region}: emails of every project wait there and fail after a day.`,
  },
  {
    ...{ cause: "misconfigured", emails: 1, periods: 2, section: "sending-refused" },
    impact: (region) =>
      `SES refuses the service's calls in ${region}: emails wait there and fail after a day. A permission or setting is wrong.`,
  },
  {
    ...{ cause: "later", emails: 50, periods: 6, section: "sending-throttled" },
    impact: (region) => `SES throttles sending in ${region}: emails of every project reach recipients late.`,
  },
];

/** Why and for how long emails of one region are put back into their queue instead of sent. */
export class PutBackAlarms extends Construct {
  constructor(scope: Construct, { deployment, region }: PutBackAlarmsProps) {
    super(scope, `PutBack-${region}`);
    for (const { cause, emails, periods, among, section, impact } of causes)
      new Alarm(this, cause, {
        deployment,
        metric: logMetric(deployment, putBackMetrics.count, "Sum", { region, putBack: cause }),
        threshold: emails,
        periods,
        ...(among !== undefined && { among }),
        impact: impact(region),
        section,
      });
    new Alarm(this, "Oldest", {
      deployment,
      metric: logMetric(deployment, putBackMetrics.age, "Maximum", { region }),
      threshold: 30 * 60,
      periods: 2,
      among: amongPaused,
      impact: `An accepted transactional email from ${region} has waited for half an hour: recipients get their emails late.`,
      section: "mail-waits",
    });
  }
}

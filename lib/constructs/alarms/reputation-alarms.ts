import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { Alarm } from "./alarm.ts";

interface ReputationAlarmsProps {
  readonly deployment: string;
  readonly region: string;
}

/**
 * SES computes the rates over what was sent lately, and has none while nothing is sent: an account that was stopped for its
 * bounces still has too many, and its alarm stays on. SES reviews an account at 5 % bounces or 0.1 % complaints and pauses it at 10 % or 0.5 %: these alarms go off
 * earlier.
 */
export class ReputationAlarms extends Construct {
  constructor(scope: Construct, id: string, { deployment, region }: ReputationAlarmsProps) {
    super(scope, id);
    new Alarm(this, "Bounces", {
      deployment,
      metric: reputation("Reputation.BounceRate"),
      threshold: 0.04,
      silence: "nothing",
      impact: `The bounce rate in ${region} is too high: SES may pause sending there for all projects.`,
      section: "bounces",
    });
    new Alarm(this, "Complaints", {
      deployment,
      metric: reputation("Reputation.ComplaintRate"),
      threshold: 0.0008,
      silence: "nothing",
      impact: `The complaint rate in ${region} is too high: SES may pause sending there for all projects.`,
      section: "complaints",
    });
  }
}

function reputation(metricName: string): Metric {
  return new Metric({ namespace: "AWS/SES", metricName, statistic: "Average", period: Duration.hours(1) });
}

import { Duration, RemovalPolicy, TimeZone } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  ScheduleTargetInput,
  TimeWindow,
} from "aws-cdk-lib/aws-scheduler";
import { Universal } from "aws-cdk-lib/aws-scheduler-targets";
import { Construct } from "constructs";
import { Alarm } from "../alarms/alarm.ts";
import type { SmtpService } from "./smtp-service.ts";

interface SmtpWeeklyRestartProps {
  readonly deployment: string;
  readonly service: SmtpService;
}

/**
 * Replaces all tasks once a week, one after the other. A task reads its certificate when it starts, so a renewed
 * certificate in the secret is in use within a week without further action.
 */
export class SmtpWeeklyRestart extends Construct {
  constructor(scope: Construct, id: string, { deployment, service }: SmtpWeeklyRestartProps) {
    super(scope, id);
    const scheduleGroup = new ScheduleGroup(this, "Group", { removalPolicy: RemovalPolicy.DESTROY });
    const restart = new Universal({
      service: "ecs",
      action: "updateService",
      input: ScheduleTargetInput.fromObject({
        Cluster: service.cluster.clusterName,
        Service: service.serviceName,
        ForceNewDeployment: true,
      }),
      policyStatements: [
        new PolicyStatement({ actions: ["ecs:UpdateService"], resources: [service.serviceArn] }),
      ],
      retryAttempts: 3,
      maxEventAge: Duration.hours(1),
    });
    new Schedule(this, "Weekly", {
      scheduleGroup,
      description: "Restarts the SMTP tasks, which then read the current certificate from the secret",
      schedule: ScheduleExpression.cron({
        weekDay: "TUE",
        hour: "3",
        minute: "0",
        timeZone: TimeZone.ETC_UTC,
      }),
      timeWindow: TimeWindow.flexible(Duration.minutes(30)),
      target: restart,
    });
    new Alarm(this, "Fails", {
      deployment,
      metric: scheduleGroup.metricTargetErrors({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 1,
      impact:
        "SMTP tasks did not restart to read a renewed certificate: once the old one expires, clients refuse to connect.",
      section: "smtp-certificate",
    });
  }
}

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
import { Alarm } from "./alarm.ts";
import type { SmtpService } from "./smtp-service.ts";

interface SmtpRenewalProps {
  readonly deployment: string;
  readonly service: SmtpService;
}

/**
 * A task reads its certificate when it starts. Once a week new tasks take the place of the old, one after the other,
 * so that a certificate put into the secret comes into use though nobody thinks of it.
 */
export class SmtpRenewal extends Construct {
  constructor(scope: Construct, id: string, { deployment, service }: SmtpRenewalProps) {
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
      description: "New SMTP tasks, with the certificate that the secret holds by now",
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
      hurt: "A renewed certificate is not taken into use: from its end on, clients refuse to hand over mail by SMTP.",
      section: "smtp-certificate",
    });
  }
}

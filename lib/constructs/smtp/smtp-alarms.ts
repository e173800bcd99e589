import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { Alarm } from "../alarms/alarm.ts";
import type { SmtpLoadBalancer } from "./smtp-load-balancer.ts";
import type { SmtpService } from "./smtp-service.ts";
import type { SmtpTask } from "./smtp-task.ts";

interface SmtpAlarmsProps {
  readonly deployment: string;
  readonly loadBalancer: SmtpLoadBalancer;
  readonly service: SmtpService;
  readonly task: SmtpTask;
  readonly minTasks: number;
}

/** Temporary failures caused by the service. Clients that are rate-limited, retry or guess keys get the same codes. */
const serverErrors =
  '{ ($.code = 451 || $.code = 454 || $.reason = "no_room") && $.reason != "rate_limited" && $.reason != "idempotency_in_flight" && $.reason != "back_off" }';

/** Alarms for SMTP: a listener without healthy tasks, missing tasks, and clients that get temporary failures. */
export class SmtpAlarms extends Construct {
  constructor(scope: Construct, id: string, props: SmtpAlarmsProps) {
    super(scope, id);
    this.addListenerAlarms(props);
    this.addTaskAlarm(props);
    this.addErrorAlarm(props);
    this.addCertificateAlarm(props);
  }

  /** The tasks log it as long as it is so. */
  private addCertificateAlarm({ deployment, task }: SmtpAlarmsProps): void {
    const ending = this.countLines("CertificateEnding", {
      ...{ deployment, task, metricName: "smtp-certificate-ends" },
      lines: '{ $.what = "certificate ends soon" }',
    });
    new Alarm(this, "CertificateEnds", {
      deployment,
      metric: ending.metric({ period: Duration.hours(1), statistic: "Sum" }),
      threshold: 1,
      impact: "The certificate of SMTP ends within two weeks: once it has ended, clients refuse to connect.",
      section: "smtp-certificate",
    });
  }

  private addListenerAlarms({ deployment, loadBalancer }: SmtpAlarmsProps): void {
    for (const { listener, group } of loadBalancer.targets) {
      const healthy = group.metrics.healthyHostCount({ period: Duration.minutes(1), statistic: "Maximum" });
      new Alarm(this, `${listener.name}Down`, {
        deployment,
        metric: new MathExpression({
          // A target group without any target reports no data, which is as bad as none healthy.
          expression: "IF(FILL(healthy, 0) < 1, 1, 0)",
          usingMetrics: { healthy },
          period: Duration.minutes(1),
          label: "No healthy task",
        }),
        threshold: 1,
        periods: 3,
        // FILL adds nothing to a metric that has no value at all.
        silence: "bad",
        impact: `Clients cannot submit email by SMTP on port ${listener.publicPorts.join(" or ")}.`,
        section: "smtp-down",
      });
    }
  }

  private addTaskAlarm({ deployment, service, minTasks }: SmtpAlarmsProps): void {
    const period = Duration.minutes(5);
    new Alarm(this, "TasksMissing", {
      deployment,
      metric: new MathExpression({
        expression: `${minTasks} - FILL(minutes, 0) / ${period.toMinutes()}`,
        usingMetrics: { minutes: service.metricTaskMinutes(period) },
        period,
        label: "Missing tasks",
      }),
      // A task that keeps restarting is missing for part of the time.
      threshold: 0.5,
      periods: 3,
      silence: "bad",
      impact:
        "Fewer SMTP tasks run than configured: sessions are interrupted, and losing another task may stop SMTP.",
      section: "smtp-tasks",
    });
  }

  private addErrorAlarm({ deployment, task }: SmtpAlarmsProps): void {
    const rejected = this.countLines("TurnedAway", {
      ...{ deployment, task, metricName: "smtp-turned-away" },
      lines: serverErrors,
    });
    new Alarm(this, "Fails", {
      deployment,
      metric: rejected.metric({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 1,
      periods: 2,
      impact: "SMTP clients get temporary failures because the service behind the proxy fails.",
      section: "smtp-fails",
    });
  }

  /** Counts the lines of the tasks that a pattern matches. */
  private countLines(
    id: string,
    { deployment, task, metricName, lines }: Pick<SmtpAlarmsProps, "deployment" | "task"> & CountedLines,
  ): MetricFilter {
    return new MetricFilter(this, id, {
      logGroup: task.logGroup,
      filterPattern: FilterPattern.literal(lines),
      metricNamespace: deployment,
      metricName,
      metricValue: "1",
    });
  }
}

interface CountedLines {
  readonly metricName: string;
  readonly lines: string;
}

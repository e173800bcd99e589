import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { Alarm } from "./alarm.ts";
import type { SmtpBalancer } from "./smtp-balancer.ts";
import type { SmtpService } from "./smtp-service.ts";
import type { SmtpTask } from "./smtp-task.ts";

interface SmtpAlarmsProps {
  readonly deployment: string;
  readonly front: SmtpBalancer;
  readonly service: SmtpService;
  readonly task: SmtpTask;
  readonly minTasks: number;
}

/** Replies that are the service's fault. A client that goes too fast, repeats itself or guesses keys gets the same codes. */
const turnedAwayLines =
  '{ ($.code = 451 || $.code = 454 || $.reason = "no_room") && $.reason != "rate_limited" && $.reason != "idempotency_in_flight" && $.reason != "back_off" }';

/** What watches over SMTP: nobody is answered, fewer tasks than there should be, and clients that are turned away. */
export class SmtpAlarms extends Construct {
  constructor(scope: Construct, id: string, props: SmtpAlarmsProps) {
    super(scope, id);
    this.watchDoors(props);
    this.watchTasks(props);
    this.watchLog(props);
  }

  private watchDoors({ deployment, front }: SmtpAlarmsProps): void {
    for (const { door, group } of front.targets) {
      const healthy = group.metrics.healthyHostCount({ period: Duration.minutes(1), statistic: "Maximum" });
      new Alarm(this, `${door.name}Down`, {
        deployment,
        metric: new MathExpression({
          // A balancer without any target reports nothing at all, which is no better than none healthy.
          expression: "IF(FILL(healthy, 0) < 1, 1, 0)",
          usingMetrics: { healthy },
          period: Duration.minutes(1),
          label: "Nobody answers",
        }),
        threshold: 1,
        periods: 3,
        hurt: `Nobody can hand over mail by SMTP at port ${door.publicPorts.join(" or ")}.`,
        section: "smtp-down",
      });
    }
  }

  private watchTasks({ deployment, service, minTasks }: SmtpAlarmsProps): void {
    const period = Duration.minutes(5);
    new Alarm(this, "TasksMissing", {
      deployment,
      metric: new MathExpression({
        expression: `${minTasks} - FILL(minutes, 0) / ${period.toMinutes()}`,
        usingMetrics: { minutes: service.metricTaskMinutes(period) },
        period,
        label: "Missing tasks",
      }),
      // A task that comes and goes is missing for a part of the time.
      threshold: 0.5,
      periods: 3,
      hurt: "SMTP has fewer tasks than it should: sessions break off, and the loss of one more may leave none.",
      section: "smtp-tasks",
    });
  }

  private watchLog({ deployment, task }: SmtpAlarmsProps): void {
    const turnedAway = new MetricFilter(this, "TurnedAway", {
      logGroup: task.logGroup,
      filterPattern: FilterPattern.literal(turnedAwayLines),
      metricNamespace: deployment,
      metricName: "smtp-turned-away",
      metricValue: "1",
    });
    new Alarm(this, "Fails", {
      deployment,
      metric: turnedAway.metric({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 1,
      periods: 2,
      hurt: "Clients of SMTP are told to try again later, as the service behind it fails.",
      section: "smtp-fails",
    });
  }
}

import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import type { RunbookSection } from "../runbook.ts";
import { Alarm } from "./alarms/alarm.ts";

interface MonitoredQueueProps {
  readonly deployment: string;
  readonly queueName: string;
  /** The time-out of the function that reads the queue, in seconds. */
  readonly readerTimeout: number;
  /** An alarm goes off when the oldest message is older than `minutes`. */
  readonly ageAlarm: { readonly minutes: number; readonly impact: string; readonly section: RunbookSection };
  /** Who is affected by a message in the dead-letter queue. */
  readonly deadLetterImpact: string;
  /** The runbook section of that alarm; `dead-letters` by default. */
  readonly deadLetterSection?: RunbookSection;
}

/** A queue with its dead-letter queue, where messages go after five receives, and an alarm for each of the two. */
export class MonitoredQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: MonitoredQueueProps) {
    super(scope, id);
    const { deployment, queueName, readerTimeout, ageAlarm, deadLetterImpact, deadLetterSection } = props;
    const deadLetters = new DeadLetterQueue(this, "Dead", {
      deployment,
      queueName: `${queueName}-dead`,
      impact: deadLetterImpact,
      ...(deadLetterSection && { section: deadLetterSection }),
    });
    this.queue = new Queue(this, "Queue", {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS recommends six times the function's time-out: a message must not reappear while a run may still finish it.
      visibilityTimeout: Duration.seconds(6 * readerTimeout),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: deadLetters.queue, maxReceiveCount: 5 },
    });
    new Alarm(this, "Late", {
      deployment,
      metric: this.queue.metricApproximateAgeOfOldestMessage({
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      threshold: ageAlarm.minutes * 60,
      periods: 3,
      impact: ageAlarm.impact,
      section: ageAlarm.section,
    });
  }
}

interface DeadLetterQueueProps {
  readonly deployment: string;
  readonly queueName: string;
  /** Who is affected by a message in the queue. */
  readonly impact: string;
  readonly section?: RunbookSection;
}

/** Keeps failed messages for 14 days, until someone redrives or deletes them. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: DeadLetterQueueProps) {
    super(scope, id);
    const { deployment, queueName, impact, section = "dead-letters" } = props;
    this.queue = new Queue(this, "Queue", {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.queue, {
      "AwsSolutions-SQS3": "This queue is a dead-letter queue",
      "Serverless-SQSRedrivePolicy": "This queue is a dead-letter queue",
    });
    new Alarm(this, "Filled", {
      deployment,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      threshold: 1,
      impact,
      section,
    });
  }
}

import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import type { RunbookSection } from "../runbook.ts";
import { Alarm } from "./alarm.ts";

interface WatchedQueueProps {
  readonly deployment: string;
  readonly queueName: string;
  /** How long the function that reads it may run, in seconds. */
  readonly readerTimeout: number;
  /** Alarms when a message is older than this many minutes, saying who is hurt. */
  readonly late: { readonly minutes: number; readonly hurt: string; readonly section: RunbookSection };
  /** Who is hurt by a message that was given up. */
  readonly lost: string;
  /** Where to read what to do about it, if it is not what is to be done about any. */
  readonly lostSection?: RunbookSection;
}

/** A queue, where its messages go after five failed tries, and the two alarms that say that one of them needs help. */
export class WatchedQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: WatchedQueueProps) {
    super(scope, id);
    const { deployment, queueName, readerTimeout, late, lost, lostSection } = props;
    const dead = new DeadLetters(this, "Dead", {
      deployment,
      queueName: `${queueName}-dead`,
      lost,
      ...(lostSection && { section: lostSection }),
    });
    this.queue = new Queue(this, "Queue", {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // A message must not come back while a run that holds it, or one of its retries, may still finish it.
      visibilityTimeout: Duration.seconds(6 * readerTimeout),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: dead.queue, maxReceiveCount: 5 },
    });
    new Alarm(this, "Late", {
      deployment,
      metric: this.queue.metricApproximateAgeOfOldestMessage({
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      threshold: late.minutes * 60,
      periods: 3,
      hurt: late.hurt,
      section: late.section,
    });
  }
}

interface DeadLettersProps {
  readonly deployment: string;
  readonly queueName: string;
  readonly lost: string;
  readonly section?: RunbookSection;
}

/** Where messages that were given up wait for a person, for 14 days. */
export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: DeadLettersProps) {
    super(scope, id);
    const { deployment, queueName, lost, section = "dead-letters" } = props;
    this.queue = new Queue(this, "Queue", {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.queue, {
      "AwsSolutions-SQS3": "This is the dead-letter queue itself",
      "Serverless-SQSRedrivePolicy": "This is the dead-letter queue itself",
    });
    new Alarm(this, "Filled", {
      deployment,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      threshold: 1,
      hurt: lost,
      section,
    });
  }
}

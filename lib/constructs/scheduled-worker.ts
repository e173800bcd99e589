import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import type { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import { addFunctionAlarms, addSilenceAlarm } from "./alarms/function-alarms.ts";
import { DeadLetterQueue } from "./monitored-queue.ts";
import { ServiceFunction, type ServiceFunctionProps } from "./service-function.ts";

interface ScheduledWorkerProps extends ServiceFunctionProps {
  readonly every: Duration;
  /** Who is affected while it fails. */
  readonly impact: string;
}

/**
 * The least that Lambda allows. It keeps a run that is throttled for six hours by default, and would then start all that have
 * gathered at once.
 */
const maxEventAge = Duration.minutes(1);

/** A function that runs on a schedule. A failed or late run is not retried: the next run does its work. */
export class ScheduledWorker extends ServiceFunction {
  constructor(scope: Construct, id: string, props: ScheduledWorkerProps) {
    super(scope, id, props);
    const { every, impact, context } = props;
    const deployment = context.config.name;
    const deadLetters = new DeadLetterQueue(scope, `${id}Dead`, {
      deployment,
      queueName: `${deployment}-${props.bundle}-dead`,
      impact,
    });
    const onFailure = new SqsDestination(deadLetters.queue);
    this.configureAsyncInvoke({ retryAttempts: 0, maxEventAge, onFailure });
    new Rule(scope, `${id}Schedule`, {
      schedule: Schedule.rate(every),
      targets: [
        new LambdaTarget(this, {
          retryAttempts: 0,
          maxEventAge,
          deadLetterQueue: deadLetters.queue,
        }),
      ],
    });
    addFunctionAlarms(this, deployment, impact);
    addSilenceAlarm(this, deployment, impact);
    acknowledge(this, {
      "Serverless-LambdaDLQ":
        "The on-failure destination keeps failed runs; it replaces the dead-letter setting",
    });
  }
}

import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import type { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import { ServiceFunction, type ServiceFunctionProps } from "./service-function.ts";
import { watchFunction } from "./watch-function.ts";
import { DeadLetters } from "./watched-queue.ts";

interface ScheduledWorkerProps extends ServiceFunctionProps {
  readonly every: Duration;
  /** Who is hurt while it fails. */
  readonly hurt: string;
}

/** A function that runs on a schedule. A failed run is not repeated: the next one does its work. */
export class ScheduledWorker extends ServiceFunction {
  constructor(scope: Construct, id: string, props: ScheduledWorkerProps) {
    super(scope, id, props);
    const { every, hurt, world } = props;
    const deployment = world.config.name;
    const dead = new DeadLetters(scope, `${id}Dead`, {
      deployment,
      queueName: `${deployment}-${props.bundle}-dead`,
      lost: hurt,
    });
    this.configureAsyncInvoke({ retryAttempts: 0, onFailure: new SqsDestination(dead.queue) });
    new Rule(scope, `${id}Schedule`, {
      schedule: Schedule.rate(every),
      targets: [
        new LambdaTarget(this, {
          retryAttempts: 0,
          maxEventAge: Duration.minutes(1),
          deadLetterQueue: dead.queue,
        }),
      ],
    });
    watchFunction(this, deployment, hurt);
    acknowledge(this, {
      "Serverless-LambdaDLQ": "A failed run is kept by the failure destination, the newer means",
    });
  }
}

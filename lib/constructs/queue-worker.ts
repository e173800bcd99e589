import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import { ServiceFunction, type ServiceFunctionProps } from "./service-function.ts";
import { watchFunction } from "./watch-function.ts";

interface QueueWorkerProps extends ServiceFunctionProps {
  readonly queue: Queue;
  /** How many runs at once, whatever waits in the queue. */
  readonly maxConcurrency: number;
  /** Who is hurt while it fails. */
  readonly hurt: string;
}

/** A function that takes up to ten messages of a queue at a time and says which of them failed. */
export class QueueWorker extends ServiceFunction {
  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id, props);
    const { queue, maxConcurrency } = props;
    this.addEventSource(
      new SqsEventSource(queue, { batchSize: 10, maxConcurrency, reportBatchItemFailures: true }),
    );
    watchFunction(this, props.world.config.name, props.hurt);
    acknowledge(this, {
      "Serverless-LambdaDLQ":
        "A failed message goes back to its queue, and after five tries to the queue's dead letters",
      "Serverless-LambdaEventSourceMappingDestination":
        "SQS has no such destination: the queue's redrive policy moves what fails to its dead letters",
    });
  }
}

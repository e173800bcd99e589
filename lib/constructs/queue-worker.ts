import { Duration } from "aws-cdk-lib";
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
  /** Ten messages at once where it is absent. */
  readonly batch?: { readonly size: number; readonly seconds: number };
  /** Who is hurt while it fails. */
  readonly hurt: string;
}

/** A function that takes a batch of messages of a queue at a time and says which of them failed. */
export class QueueWorker extends ServiceFunction {
  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id, props);
    const { queue, maxConcurrency, batch } = props;
    this.addEventSource(
      new SqsEventSource(queue, {
        batchSize: batch?.size ?? 10,
        ...(batch && { maxBatchingWindow: Duration.seconds(batch.seconds) }),
        maxConcurrency,
        reportBatchItemFailures: true,
      }),
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

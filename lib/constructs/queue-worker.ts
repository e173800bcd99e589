import { Duration } from "aws-cdk-lib";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import { addFunctionAlarms } from "./alarms/function-alarms.ts";
import { ServiceFunction, type ServiceFunctionProps } from "./service-function.ts";

interface QueueWorkerProps extends ServiceFunctionProps {
  readonly queue: Queue;
  /** The maximum number of concurrent runs, however many messages wait in the queue. */
  readonly maxConcurrency: number;
  /** Ten messages at once where it is absent. */
  readonly batch?: { readonly size: number; readonly seconds?: number };
  /** Who is affected while it fails. */
  readonly impact: string;
}

/** A function that receives a batch of messages of a queue at a time and reports which of them failed. */
export class QueueWorker extends ServiceFunction {
  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id, props);
    const { queue, maxConcurrency, batch } = props;
    this.addEventSource(
      new SqsEventSource(queue, {
        batchSize: batch?.size ?? 10,
        ...(batch?.seconds && { maxBatchingWindow: Duration.seconds(batch.seconds) }),
        maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
    addFunctionAlarms(this, props.context.config.name, props.impact);
    acknowledge(this, {
      "Serverless-LambdaDLQ":
        "A failed message returns to its queue and after five receives moves to the dead-letter queue",
      "Serverless-LambdaEventSourceMappingDestination":
        "SQS event sources have no failure destination: the queue's redrive policy moves failed messages to the dead-letter queue",
    });
  }
}

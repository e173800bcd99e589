import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { eventsQueue } from "../../functions/settings/events-queue.ts";
import { sesEventsName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { Config } from "../config.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { recordEventsPermissions } from "../permissions/worker-permissions.ts";
import { snsPrincipal } from "../ses-regions.ts";
import { MonitoredQueue } from "./monitored-queue.ts";
import { QueueWorker } from "./queue-worker.ts";

interface SesEventPipelineProps {
  readonly context: ServiceContext;
}

/** SES events of all regions: one queue in the home region, and the function that records them. */
export class SesEventPipeline extends Construct {
  constructor(scope: Construct, id: string, { context }: SesEventPipelineProps) {
    super(scope, id);
    const { name } = context.config;
    const { queue } = new MonitoredQueue(this, "Events", {
      deployment: name,
      queueName: sesEventsName(name),
      readerTimeout: timeoutSeconds.recordEvents,
      ageAlarm: {
        minutes: 10,
        impact: "Email statuses are out of date, and addresses that bounced are not suppressed yet.",
        section: "events-wait",
      },
      deadLetterImpact:
        "Some emails keep a wrong status, and an address that bounced or complained may not be suppressed.",
    });
    allowTopics(queue, context.config);
    new QueueWorker(this, "Record", {
      context,
      bundle: "record-events",
      permissions: recordEventsPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.recordEvents,
      queue,
      maxConcurrency: context.config.eventsConcurrency,
      batch: { size: eventsQueue.batchSize, seconds: eventsQueue.batchSeconds },
      impact: "Email statuses are out of date, and addresses that bounced are not suppressed.",
    });
  }
}

/**
 * Only this deployment's topics can send to the queue: a forged bounce would suppress a customer's recipients and
 * refund money. One statement per service principal of SNS, because a queue policy is limited to 20 statements.
 */
function allowTopics(queue: Queue, { name, homeRegion, regions }: Config): void {
  const stack = Stack.of(queue);
  const topic = (region: string) =>
    stack.formatArn({ service: "sns", region, resource: sesEventsName(name) });
  const byPrincipal = Map.groupBy(regions, (region) => snsPrincipal(region, homeRegion));
  for (const [principal, topicRegions] of byPrincipal) {
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(principal)],
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn],
        conditions: {
          ArnEquals: { "aws:SourceArn": topicRegions.map(topic) },
          StringEquals: { "aws:SourceAccount": stack.account },
        },
      }),
    );
  }
}

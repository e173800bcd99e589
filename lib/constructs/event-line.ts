import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { eventsQueue } from "../../functions/settings/events-queue.ts";
import { sesEventsName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { World } from "../permissions/grant.ts";
import { recordEventsPermissions } from "../permissions/worker-permissions.ts";
import { snsPrincipal } from "../ses-regions.ts";
import { QueueWorker } from "./queue-worker.ts";
import { WatchedQueue } from "./watched-queue.ts";

interface EventLineProps {
  readonly world: World;
}

/** What SES reports from every region comes together in one queue of the home region, and one function records it. */
export class EventLine extends Construct {
  constructor(scope: Construct, id: string, { world }: EventLineProps) {
    super(scope, id);
    const { name, regions } = world.config;
    const { queue } = new WatchedQueue(this, "Events", {
      deployment: name,
      queueName: sesEventsName(name),
      readerTimeout: timeoutSeconds.recordEvents,
      late: {
        minutes: 10,
        hurt: "Callers read old statuses, and addresses that bounced are not yet suppressed.",
        section: "events-wait",
      },
      lost: "The status of some mails stays wrong, and a bounce or complaint may not be suppressed.",
    });
    admitTopics(queue, regions, name);
    new QueueWorker(this, "Record", {
      world,
      bundle: "record-events",
      may: recordEventsPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.recordEvents,
      queue,
      maxConcurrency: world.config.eventsConcurrency,
      batch: { size: eventsQueue.batchSize, seconds: eventsQueue.batchSeconds },
      hurt: "Callers read old statuses, and addresses that bounced are not suppressed.",
    });
  }
}

/**
 * A forged bounce would suppress someone's customers and pay money back: only our own topics may write here. One
 * statement for each name that SNS goes by, as a queue's policy holds no more than 20.
 */
function admitTopics(queue: Queue, regions: readonly string[], deployment: string): void {
  const stack = Stack.of(queue);
  const topic = (region: string) =>
    stack.formatArn({ service: "sns", region, resource: sesEventsName(deployment) });
  for (const [principal, theirs] of Object.entries(Object.groupBy(regions, snsPrincipal))) {
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(principal)],
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn],
        conditions: {
          ArnEquals: { "aws:SourceArn": theirs?.map(topic) },
          StringEquals: { "aws:SourceAccount": stack.account },
        },
      }),
    );
  }
}

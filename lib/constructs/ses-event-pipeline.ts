import { Construct } from "constructs";
import { eventsQueue } from "../../functions/settings/events-queue.ts";
import { sesEventsName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { recordEventsPermissions } from "../permissions/worker-permissions.ts";
import { MonitoredQueue } from "./monitored-queue.ts";
import { QueueWorker } from "./queue-worker.ts";
import { allowTopics } from "./topics/allow-topics.ts";

interface SesEventPipelineProps {
  readonly context: ServiceContext;
  readonly publicUrl: string;
}

/** SES events of all regions: one queue in the home region, and the function that records them. */
export class SesEventPipeline extends Construct {
  constructor(scope: Construct, id: string, { context, publicUrl }: SesEventPipelineProps) {
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
    const { homeRegion, regions } = context.config;
    allowTopics(queue, { name: sesEventsName(name), homeRegion, regions });
    new QueueWorker(this, "Record", {
      context,
      bundle: "record-events",
      permissions: recordEventsPermissions(publicUrl),
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.recordEvents,
      queue,
      maxConcurrency: context.config.eventsConcurrency,
      batch: { size: eventsQueue.batchSize, seconds: eventsQueue.batchSeconds },
      impact: "Email statuses are out of date, and addresses that bounced are not suppressed.",
    });
  }
}

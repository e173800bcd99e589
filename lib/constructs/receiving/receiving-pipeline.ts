import { Construct } from "constructs";
import { receivedName } from "../../../functions/settings/receiving.ts";
import { timeoutSeconds } from "../../../functions/settings/timeouts.ts";
import type { ServiceContext } from "../../permissions/permission.ts";
import { receiveEmailPermissions } from "../../permissions/worker-permissions.ts";
import { MonitoredQueue } from "../monitored-queue.ts";
import { QueueWorker } from "../queue-worker.ts";
import { allowTopics } from "../topics/allow-topics.ts";

interface ReceivingPipelineProps {
  readonly context: ServiceContext;
  readonly regions: readonly string[];
  /** The base URL of the API, which confirmation links begin with. */
  readonly publicUrl: string;
}

/** Received emails of all regions: one queue in the home region, and the function that reads them. */
export class ReceivingPipeline extends Construct {
  constructor(scope: Construct, id: string, { context, regions, publicUrl }: ReceivingPipelineProps) {
    super(scope, id);
    const { name, homeRegion } = context.config;
    const { queue } = new MonitoredQueue(this, "Received", {
      deployment: name,
      queueName: receivedName(name),
      readerTimeout: timeoutSeconds.receiveEmail,
      ageAlarm: {
        minutes: 10,
        impact: "Received emails are late: routes, webhooks and forwards wait.",
        section: "inbound-waits",
      },
      deadLetterImpact: "Some received emails are not shown, routed or forwarded.",
      deadLetterSection: "inbound-lost",
    });
    allowTopics(queue, { name: receivedName(name), homeRegion, regions });
    new QueueWorker(this, "Receive", {
      context,
      bundle: "receive-email",
      permissions: receiveEmailPermissions(publicUrl),
      // A message of 40 MB, its parts, and one of them as text.
      memorySize: 1769,
      timeoutSeconds: timeoutSeconds.receiveEmail,
      queue,
      maxConcurrency: 10,
      // They are processed one after another, so that memory holds one message.
      batch: { size: 5 },
      impact: "Received emails are not shown, routed or forwarded.",
    });
  }
}

import { Construct } from "constructs";
import { receivedName } from "../../../functions/settings/receiving.ts";
import { timeoutSeconds } from "../../../functions/settings/timeouts.ts";
import type { ServiceContext } from "../../permissions/permission.ts";
import { receiveEmailPermissions } from "../../permissions/worker-permissions.ts";
import { MonitoredQueue } from "../monitored-queue.ts";
import { QueueWorker } from "../queue-worker.ts";

interface InboundPipelineProps {
  readonly context: ServiceContext;
}

/** Received messages of all regions: one queue in the home region, and the function that stores and routes them. */
export class InboundPipeline extends Construct {
  constructor(scope: Construct, id: string, { context }: InboundPipelineProps) {
    super(scope, id);
    const { name } = context.config;
    const { queue } = new MonitoredQueue(this, "Received", {
      deployment: name,
      queueName: receivedName(name),
      readerTimeout: timeoutSeconds.receiveEmail,
      ageAlarm: {
        minutes: 10,
        impact: "Received emails are not shown, forwarded or reported to webhooks yet.",
        section: "inbound-waits",
      },
      deadLetterImpact: "A received email is not stored until its message is redriven, within seven days.",
    });
    new QueueWorker(this, "Receive", {
      context,
      bundle: "receive-email",
      permissions: receiveEmailPermissions,
      // A message of 40 MB, its parts, and one of them as text.
      memorySize: 1024,
      timeoutSeconds: timeoutSeconds.receiveEmail,
      queue,
      maxConcurrency: 10,
      // They are processed one after another, so that memory holds one message.
      batch: { size: 5 },
      impact: "Received emails are not shown, forwarded or reported to webhooks.",
    });
  }
}

import { Construct } from "constructs";
import { broadcastQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { MonitoredQueue } from "./monitored-queue.ts";

interface BroadcastPipelineProps {
  readonly context: ServiceContext;
}

/** The chunks of broadcasts, of which each message is one. */
export class BroadcastPipeline extends Construct {
  constructor(scope: Construct, id: string, { context }: BroadcastPipelineProps) {
    super(scope, id);
    const { name } = context.config;
    new MonitoredQueue(this, "Chunks", {
      deployment: name,
      queueName: broadcastQueueName(name),
      readerTimeout: timeoutSeconds.sendBroadcast,
      // A chunk waits for those before it, at most 500 of each broadcast.
      ageAlarm: {
        minutes: 24 * 60,
        impact: "Emails of broadcasts reach their recipients late.",
        section: "mail-waits",
      },
      deadLetterImpact: "Up to 50 recipients of a broadcast wait until its job enqueues their chunk again.",
    });
  }
}

import { Construct } from "constructs";
import { broadcastQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { sendChunksPermissions } from "../permissions/worker-permissions.ts";
import { chunkConcurrency } from "../send-concurrency.ts";
import { MonitoredQueue } from "./monitored-queue.ts";
import { QueueWorker } from "./queue-worker.ts";

interface BroadcastPipelineProps {
  readonly context: ServiceContext;
  /** The base URL of the API: links in emails start with it. */
  readonly publicUrl: string;
}

/** The chunks of broadcasts, of which each message is one: their queue, and the function that sends them. */
export class BroadcastPipeline extends Construct {
  constructor(scope: Construct, id: string, { context, publicUrl }: BroadcastPipelineProps) {
    super(scope, id);
    const { name, regions, sendRates } = context.config;
    const { queue } = new MonitoredQueue(this, "Chunks", {
      deployment: name,
      queueName: broadcastQueueName(name),
      readerTimeout: timeoutSeconds.sendChunks,
      // A chunk waits for those before it, at most 500 of each broadcast.
      ageAlarm: {
        minutes: 24 * 60,
        impact: "Emails of broadcasts reach their recipients late.",
        section: "mail-waits",
      },
      deadLetterImpact: "Up to 50 recipients of a broadcast wait until its job enqueues their chunk again.",
    });
    new QueueWorker(this, "Send", {
      context,
      bundle: "send-chunks",
      permissions: sendChunksPermissions(regions, publicUrl),
      // One whole processor: it renders and composes every email.
      memorySize: 1769,
      timeoutSeconds: timeoutSeconds.sendChunks,
      queue,
      maxConcurrency: chunkConcurrency(regions.map((region) => sendRates[region])),
      // A chunk takes up to the time-out: another in its batch would wait for it.
      batch: { size: 1 },
      impact: "Broadcasts that are being sent stand still until it works again.",
    });
  }
}

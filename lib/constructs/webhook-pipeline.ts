import { Construct } from "constructs";
import { webhooksQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { workers } from "../../functions/settings/worker-shares.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { callWebhooksPermissions } from "../permissions/worker-permissions.ts";
import { MonitoredQueue } from "./monitored-queue.ts";
import { QueueWorker } from "./queue-worker.ts";

interface WebhookPipelineProps {
  readonly context: ServiceContext;
}

const impact = "Webhooks reach customers' endpoints late.";

/** Webhook deliveries: their queue, and the function that calls the endpoints. */
export class WebhookPipeline extends Construct {
  constructor(scope: Construct, id: string, { context }: WebhookPipelineProps) {
    super(scope, id);
    const { name } = context.config;
    const { queue } = new MonitoredQueue(this, "Deliveries", {
      deployment: name,
      queueName: webhooksQueueName(name),
      readerTimeout: timeoutSeconds.callWebhooks,
      // A retry can be delayed by 15 minutes, which counts towards the age of its message.
      ageAlarm: { minutes: 30, impact, section: "webhooks-wait" },
      deadLetterImpact: "Some webhooks are not delivered: the worker failed on their messages.",
      deadLetterSection: "webhooks-lost",
    });
    new QueueWorker(this, "Call", {
      context,
      bundle: "call-webhooks",
      permissions: callWebhooksPermissions,
      // It spends most of its time waiting for endpoints.
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.callWebhooks,
      queue,
      // A project occupies at most a fifth of them, each for up to the response time-out of its endpoints.
      maxConcurrency: workers.webhooks,
      impact,
    });
  }
}

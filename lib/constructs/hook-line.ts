import { Construct } from "constructs";
import { webhooksQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { World } from "../permissions/grant.ts";
import { callWebhooksPermissions } from "../permissions/worker-permissions.ts";
import { QueueWorker } from "./queue-worker.ts";
import { WatchedQueue } from "./watched-queue.ts";

interface HookLineProps {
  readonly world: World;
}

const hurt = "Customers' endpoints are told late of what happens in their projects.";

/** Deliveries to webhook endpoints: their queue, and the function that calls the endpoints. */
export class HookLine extends Construct {
  constructor(scope: Construct, id: string, { world }: HookLineProps) {
    super(scope, id);
    const { name } = world.config;
    const { queue } = new WatchedQueue(this, "Deliveries", {
      deployment: name,
      queueName: webhooksQueueName(name),
      readerTimeout: timeoutSeconds.callWebhooks,
      // A retry may be held back for a quarter of an hour, which is part of its message's age.
      late: { minutes: 30, hurt, section: "webhooks-wait" },
      lost: "Some webhooks break the worker that calls them, and their endpoints are not told.",
      lostSection: "webhooks-lost",
    });
    new QueueWorker(this, "Call", {
      world,
      bundle: "call-webhooks",
      may: callWebhooksPermissions,
      // It waits for endpoints, most of the time.
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.callWebhooks,
      queue,
      // An endpoint holds five runs at the most, and each of them for as long as it lets itself be waited for.
      maxConcurrency: 50,
      hurt,
    });
  }
}

import { Construct } from "constructs";
import { type SendKind, sendQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { World } from "../permissions/grant.ts";
import { deliverPermissions } from "../permissions/worker-permissions.ts";
import { QueueWorker } from "./queue-worker.ts";
import { WatchedQueue } from "./watched-queue.ts";

interface SendLineProps {
  readonly world: World;
  readonly region: string;
  readonly kind: SendKind;
  readonly publicUrl: string;
}

/** A broadcast to a million people takes most of a day at a new account's rate; a password reset may not wait. */
const lateMinutes = { transactional: 10, broadcast: 24 * 60 } as const;
const concurrency = { transactional: 10, broadcast: 5 } as const;

/** One region's mail of one kind: its queue, and the function that sends what is in it from that region. */
export class SendLine extends Construct {
  constructor(scope: Construct, { world, region, kind, publicUrl }: SendLineProps) {
    super(scope, `Send-${region}-${kind}`);
    const deployment = world.config.name;
    const { queue } = new WatchedQueue(this, "Mails", {
      deployment,
      queueName: sendQueueName(deployment, region, kind),
      readerTimeout: timeoutSeconds.deliver,
      late: {
        minutes: lateMinutes[kind],
        hurt: `Recipients of ${kind} mail from ${region} wait for mail that was accepted.`,
        section: "mail-waits",
      },
      lost: `Recipients of ${kind} mail from ${region} will not get a mail that was accepted, unless it is redriven.`,
    });
    new QueueWorker(this, "Deliver", {
      world,
      bundle: "deliver",
      may: deliverPermissions(region, publicUrl),
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.deliver,
      queue,
      maxConcurrency: concurrency[kind],
      hurt: `Recipients of ${kind} mail from ${region} wait: the worker that sends it fails.`,
    });
  }
}

import { Construct } from "constructs";
import { type SendKind, sendQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { deliverPermissions } from "../permissions/worker-permissions.ts";
import { sendBatchSize, sendConcurrency, sendMemory } from "../send-concurrency.ts";
import { MonitoredQueue } from "./monitored-queue.ts";
import { QueueWorker } from "./queue-worker.ts";

interface SendPipelineProps {
  readonly context: ServiceContext;
  readonly region: string;
  readonly kind: SendKind;
  readonly publicUrl: string;
}

/** A broadcast to a million people takes most of a day at a new account's send rate; a password reset must not wait. */
const ageAlarmMinutes = { transactional: 10, broadcast: 24 * 60 } as const;

/** The emails of one region and kind: their queue, and the function that sends them from that region. */
export class SendPipeline extends Construct {
  readonly kind: SendKind;
  readonly worker: QueueWorker;

  constructor(scope: Construct, { context, region, kind, publicUrl }: SendPipelineProps) {
    super(scope, `Send-${region}-${kind}`);
    this.kind = kind;
    const deployment = context.config.name;
    const rate = context.config.sendRates[region];
    const { queue } = new MonitoredQueue(this, "Mails", {
      deployment,
      queueName: sendQueueName(deployment, region, kind),
      readerTimeout: timeoutSeconds.deliver,
      ageAlarm: {
        minutes: ageAlarmMinutes[kind],
        impact: `Accepted ${kind} emails from ${region} reach their recipients late.`,
        section: "mail-waits",
      },
      deadLetterImpact: `An accepted ${kind} email from ${region} is not sent until its message is redriven.`,
    });
    this.worker = new QueueWorker(this, "Deliver", {
      context,
      bundle: "deliver",
      permissions: deliverPermissions(region, publicUrl),
      memorySize: sendMemory(rate),
      timeoutSeconds: timeoutSeconds.deliver,
      queue,
      maxConcurrency: sendConcurrency(rate, kind),
      batch: { size: sendBatchSize(rate) },
      impact: `Accepted ${kind} emails from ${region} are delayed: the worker that sends them fails.`,
    });
  }
}

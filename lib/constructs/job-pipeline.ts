import { Construct } from "constructs";
import { jobsQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { workers } from "../../functions/settings/worker-shares.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { runJobsPermissions } from "../permissions/worker-permissions.ts";
import { MonitoredQueue } from "./monitored-queue.ts";
import { QueueWorker } from "./queue-worker.ts";

interface JobPipelineProps {
  readonly context: ServiceContext;
}

/** Jobs, which run in steps: their queue, and the function that runs some steps per message. */
export class JobPipeline extends Construct {
  constructor(scope: Construct, id: string, { context }: JobPipelineProps) {
    super(scope, id);
    const { name } = context.config;
    const { queue } = new MonitoredQueue(this, "Jobs", {
      deployment: name,
      queueName: jobsQueueName(name),
      readerTimeout: timeoutSeconds.runJobs,
      ageAlarm: {
        minutes: 60,
        impact: "Imports and exports are delayed, and topics still count contacts of deleted audiences.",
        section: "jobs-wait",
      },
      deadLetterImpact: "An import, an export or a deletion does not finish until its message is redriven.",
    });
    new QueueWorker(this, "Run", {
      context,
      bundle: "run-jobs",
      permissions: runJobsPermissions,
      memorySize: 1024,
      timeoutSeconds: timeoutSeconds.runJobs,
      queue,
      maxConcurrency: workers.jobs,
      // A job takes up to the time-out: another in its batch would wait for it.
      batch: { size: 1 },
      impact: "Imports, exports and deletions do not finish.",
    });
  }
}

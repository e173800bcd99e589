import { Construct } from "constructs";
import { jobsQueueName } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import type { World } from "../permissions/grant.ts";
import { runJobsPermissions } from "../permissions/worker-permissions.ts";
import { QueueWorker } from "./queue-worker.ts";
import { WatchedQueue } from "./watched-queue.ts";

interface JobLineProps {
  readonly world: World;
}

/** Work that goes on in steps: its queue, and the function that does some steps at a time. */
export class JobLine extends Construct {
  constructor(scope: Construct, id: string, { world }: JobLineProps) {
    super(scope, id);
    const { name } = world.config;
    const { queue } = new WatchedQueue(this, "Jobs", {
      deployment: name,
      queueName: jobsQueueName(name),
      readerTimeout: timeoutSeconds.runJobs,
      late: {
        minutes: 60,
        hurt: "Imports and exports wait, and contacts of deleted audiences are counted in topics still.",
        section: "jobs-wait",
      },
      lost: "An import, an export or a deletion does not come to its end, unless it is redriven.",
    });
    new QueueWorker(this, "Run", {
      world,
      bundle: "run-jobs",
      may: runJobsPermissions,
      memorySize: 1024,
      timeoutSeconds: timeoutSeconds.runJobs,
      queue,
      maxConcurrency: 10,
      hurt: "Imports, exports and deletions do not come to their end.",
    });
  }
}

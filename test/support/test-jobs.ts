import type { JobMessage } from "../../functions/domain/platform/job-message.ts";
import type { JobQueue } from "../../functions/gateways/platform/job-queue.ts";
import { runJob } from "../../functions/operations/jobs/run-job.ts";
import type { Services } from "../../functions/services.ts";

/** The jobs queue of a test. */
export interface TestJobs extends JobQueue {
  readonly waiting: JobMessage[];
  /** Runs the steps of the first waiting job; false if there is none. */
  readonly workOff: (services: Services) => Promise<boolean>;
}

export function newTestJobs(): TestJobs {
  const waiting: JobMessage[] = [];
  return {
    waiting,
    start: async (message) => {
      waiting.push(message);
    },
    workOff: async (services) => {
      const next = waiting.shift();
      if (next) await runJob(services, next.projectId, next.jobId);
      return next !== undefined;
    },
  };
}

import type { JobMessage } from "../../functions/domain/platform/job-message.ts";
import type { JobQueue } from "../../functions/gateways/platform/job-queue.ts";
import { runJob } from "../../functions/operations/jobs/run-job.ts";
import type { Services } from "../../functions/services.ts";

/** The jobs' queue in a test's hands. */
export interface TestJobs extends JobQueue {
  readonly waiting: JobMessage[];
  /** Does the steps of the first one that waits; false when none does. */
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

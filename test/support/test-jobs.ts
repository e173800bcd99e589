import type { JobMessage } from "../../functions/domain/platform/queues/job-message.ts";
import type { JobQueue } from "../../functions/gateways/platform/job-queue.ts";
import { runJob } from "../../functions/operations/jobs/run-job.ts";
import type { Services } from "../../functions/services.ts";
import { fairOrder } from "../../local/engines/fair-messages.ts";
import type { TestClock } from "./test-clock.ts";

/** The jobs queue of a test, fair by project. */
export interface TestJobs extends JobQueue {
  readonly waiting: JobMessage[];
  /** Runs the steps of the next waiting job that is visible; false if there is none. */
  readonly workOff: (services: Services) => Promise<boolean>;
}

export function newTestJobs(clock: TestClock): TestJobs {
  const waiting: JobMessage[] = [];
  const readyAt = new WeakMap<JobMessage, number>();
  const inFlight = new Set<JobMessage>();
  return {
    waiting,
    start: async (message, delay = 0) => {
      // Its own object: the same message may be sent twice.
      const sent = { ...message };
      readyAt.set(sent, clock.now().getTime() + delay * 1000);
      waiting.push(sent);
    },
    workOff: async (services) => {
      const visible = waiting.filter((one) => (readyAt.get(one) ?? 0) <= clock.now().getTime());
      const [next] = fairOrder(visible, [...inFlight], ({ projectId }) => projectId, 1);
      if (!next) return false;
      waiting.splice(waiting.indexOf(next), 1);
      inFlight.add(next);
      try {
        await runJob(services, next.projectId, next.jobId);
      } finally {
        inFlight.delete(next);
      }
      return true;
    },
  };
}

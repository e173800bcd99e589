import { parseJobMessage } from "../../domain/platform/queues/job-message.ts";
import { jobDeadline, runJob } from "../../operations/jobs/run-job.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";

/** The worker of the job queue: cascades, imports, exports, erasures, replays, notices, cancellations. */
export const handler = batchWorker(async (services, records) => {
  const again: string[] = [];
  const deadline = jobDeadline(services);
  for (const record of records) {
    const outcome = await attempted(services, record, () => {
      const message = parseJobMessage(record.body);
      if (!message) throw new Error("invalid message on the job queue");
      return runJob(services, message.projectId, message.jobId, deadline);
    });
    again.push(...outcome);
  }
  return again;
});

import { parseJobMessage } from "../../domain/platform/job-message.ts";
import { runJob } from "../../operations/jobs/run-job.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";

/** The worker of the jobs' queue: cascades, imports, exports, erasures. */
export const handler = batchWorker(async (services, records) => {
  const again: string[] = [];
  for (const record of records) {
    const outcome = await attempted(services, record, () => {
      const message = parseJobMessage(record.body);
      if (!message) throw new Error("a message on the jobs' queue is none of ours");
      return runJob(services, message.projectId, message.jobId);
    });
    again.push(...outcome);
  }
  return again;
});

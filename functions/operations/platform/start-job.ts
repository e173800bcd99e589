import type { Services } from "../../services.ts";

/** Has a job's next steps done soon. It is due by its own row: what the queue does not take, the sweeper starts. */
export async function startJob(
  services: Services,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<void> {
  try {
    const jobs = await services.jobQueue();
    await jobs.start({ projectId, jobId: id });
  } catch (error) {
    services.log.error("a job was not started; the sweeper will", { projectId, error });
  }
}

/** How long a new job waits for its message before the sweeper starts it. */
export const jobRedeliveryMs = 60_000;

/** How long a job's row is kept, and what it says of lines. */
export const retainedJobSeconds = 30 * 24 * 60 * 60;

import type { Services } from "../../services.ts";

/** Enqueues a job, visible after `delay` seconds. Its row is in the due index: the sweeper starts a job that the queue has not accepted. */
export async function startJob(
  services: Services,
  { projectId, id }: { readonly projectId: string; readonly id: string },
  delay?: number,
): Promise<void> {
  try {
    const jobs = await services.jobQueue();
    await jobs.start({ projectId, jobId: id }, delay);
  } catch (error) {
    services.log.error("a job was not started; the sweeper will", { projectId, error });
  }
}

/** How long a new job waits for its message before the sweeper starts it. */
export const jobRedeliveryMs = 60_000;

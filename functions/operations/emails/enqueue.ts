import type { WorkMessage } from "../../domain/emails/work-message.ts";
import type { Services } from "../../services.ts";

/**
 * Hands accepted work to its region's queue, as well as that goes in a second. The row is the truth: while it is
 * queued it stands in the due index, so what the queue does not take now, the sweeper hands over later.
 */
export async function enqueue(services: Services, region: string, message: WorkMessage): Promise<void> {
  try {
    const queues = await services.sendQueues();
    await queues.send({ region, lane: "transactional", withinMs: 1000 }, message);
  } catch (error) {
    services.log.error("not handed over; the sweeper will", { projectId: message.projectId, region, error });
  }
}

import type { WorkMessage } from "../../domain/emails/work-message.ts";
import type { Services } from "../../services.ts";

/**
 * Sends accepted work to its region's queue, within about a second and best effort: while an email is queued, the
 * sweeper finds its row and sends the message later.
 */
export async function enqueue(services: Services, region: string, message: WorkMessage): Promise<void> {
  try {
    const queues = await services.sendQueues();
    await queues.send({ region, lane: "transactional", withinMs: 1000 }, message);
  } catch (error) {
    services.log.error("not enqueued; the sweeper will", { projectId: message.projectId, region, error });
  }
}

import type { WorkMessage } from "../../domain/emails/work-message.ts";
import type { Services } from "../../services.ts";

/**
 * Sends accepted work to its region's queue, within about a second and best effort: while an email is queued, the
 * sweeper finds its row and sends the message later.
 */
export async function enqueue(services: Services, wanted: string, message: WorkMessage): Promise<void> {
  const { regions, homeRegion } = services.deployment;
  // A region that was removed has no queue. Any worker can expand a bulk call, so its emails can expire as others do.
  const region = message.kind === "bulk" && !regions.includes(wanted) ? homeRegion : wanted;
  try {
    const queues = await services.sendQueues();
    await queues.send({ region, lane: "transactional", withinMs: 1000 }, message);
  } catch (error) {
    services.log.error("not enqueued; the sweeper will", { projectId: message.projectId, region, error });
  }
}

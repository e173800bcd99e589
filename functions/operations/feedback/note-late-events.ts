import type { Services } from "../../services.ts";
import { lateAfterMs, putLateEvents } from "../../store/emails/late-events.ts";

/**
 * Notes that the events queue is behind, where an event waited long in it: the sweeper must not take an email's silence
 * for a loss then. `enqueuedAt` are the times, in milliseconds since 1970, of the messages that are received for the
 * first time: others waited for reasons of their own.
 */
export async function noteLateEvents(services: Services, enqueuedAt: readonly number[]): Promise<void> {
  const now = services.clock();
  if (!enqueuedAt.some((at) => now.getTime() - at >= lateAfterMs)) return;
  try {
    await putLateEvents(services.tables, now);
  } catch (error) {
    services.log.error("it was not stored that events are late", { error });
  }
}

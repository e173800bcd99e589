import type { Services } from "../../../services.ts";
import { addMetrics } from "../../../store/feedback/metrics.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { newToken } from "../../platform/new-token.ts";
import { eventTtl } from "../../platform/retention.ts";

/**
 * Counts a received email on its day. The caller has just stored it, and does so once: a message that is received again is
 * not counted again. A crash in between loses the count.
 */
export async function countReceived(
  services: Services,
  { projectId, domainId, receivedAt }: Pick<InboundEmail, "projectId" | "domainId" | "receivedAt">,
): Promise<void> {
  const [day = "", hour = ""] = receivedAt.split(/[T:]/);
  const one = { hour: Number(hour), metric: "received", count: 1 } as const;
  const written = { batch: newToken(services), ttl: eventTtl(services) };
  try {
    await addMetrics(services.tables, { projectId, domainId, day }, [one], written);
  } catch (error) {
    // The email is stored: receiving it again would not count it.
    services.log.error("a received email was not counted", { projectId, error });
  }
}

import type { Services } from "../../../services.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { newMetricsSum } from "../../feedback/count-metrics.ts";

/**
 * Counts a received email on its day. The caller has just stored it, and does so once: a message that is received again is
 * not counted again. A crash in between loses the count.
 */
export async function countReceived(
  services: Services,
  email: Pick<InboundEmail, "projectId" | "domainId" | "receivedAt">,
): Promise<void> {
  const sum = newMetricsSum();
  sum.add(email, [{ metric: "received", at: email.receivedAt, count: 1 }]);
  await sum.write(services);
}

import { keepAssessment } from "../../operations/deliverability/assess-domain.ts";
import { checkDueDomains } from "../../operations/domains/check-due-domains.ts";
import { scheduledWorker } from "../../queue/scheduled-worker.ts";

/** Runs every five minutes. */
export const handler = scheduledWorker(async (services) => {
  const { rows } = await checkDueDomains(services, keepAssessment);
  if (rows > 0) services.log.info("checked domains", { count: rows });
});

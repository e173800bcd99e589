import { parseReceipt } from "../../domain/inbound/receipt.ts";
import { parseConfirmMessage, parseRouteMessage } from "../../domain/inbound/route-message.ts";
import { sendConfirmation } from "../../operations/inbound/forwarding/send-confirmation.ts";
import { receiveMail } from "../../operations/inbound/receiving/receive-mail.ts";
import { reprocessInbound } from "../../operations/inbound/receiving/reprocess-inbound.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";
import type { Services } from "../../services.ts";

/** SES publishes this text when a receipt rule gets its topic. */
const validation =
  /"notificationType":\s*"AmazonSnsSubscriptionSucceeded"|^Successfully validated SNS topic\b/;

/** The worker of the inbound queue. A message may have 40 MB, so they are processed one after another. */
export const handler = batchWorker(async (services, records) => {
  const again: string[] = [];
  for (const record of records)
    again.push(...(await attempted(services, record, () => process(services, record.body))));
  return again;
});

async function process(services: Services, text: string): Promise<void> {
  const receipt = parseReceipt(text);
  if (receipt) return receiveMail(services, receipt);
  const message = parseRouteMessage(text);
  if (message) return reprocessInbound(services, message);
  const confirm = parseConfirmMessage(text);
  if (confirm) return sendConfirmation(services, confirm);
  if (!validation.test(text)) throw new Error("invalid message on the inbound queue");
}

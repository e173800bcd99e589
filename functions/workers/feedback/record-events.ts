import { recordEvent } from "../../operations/feedback/record-event.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";

/** The worker of the queue that SES's events of all regions come to, raw, by way of SNS. */
export const handler = batchWorker(async (services, records) => {
  // Events of one mail follow each other closely: one after another, they do not contend for its row.
  const again: string[] = [];
  for (const record of records)
    again.push(...(await attempted(services, record, () => recordEvent(services, record.body))));
  return again;
});

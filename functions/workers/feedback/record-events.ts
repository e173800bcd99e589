import { recordEvent } from "../../operations/feedback/record-event.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";

/** The worker of the events queue: SES events of all regions, published raw through SNS. */
export const handler = batchWorker(async (services, records) => {
  // One after another, the events of an email do not contend for its row.
  const again: string[] = [];
  for (const record of records)
    again.push(...(await attempted(services, record, () => recordEvent(services, record.body))));
  return again;
});

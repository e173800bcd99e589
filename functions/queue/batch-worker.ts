import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { newServices, type Services } from "../services.ts";

type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;
/** A queue's worker; `on` binds it to other services than its environment's. */
export type QueueWorker = QueueHandler & { readonly on: (services: Services) => QueueHandler };

/** Processes a batch: `work` returns the ids of the messages to redeliver. */
export function batchWorker(
  work: (services: Services, records: readonly SQSRecord[]) => Promise<readonly string[]>,
): QueueWorker {
  const on =
    (services: Services): QueueHandler =>
    async ({ Records }) => {
      const again = await work(services, Records);
      return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
    };
  let own: Services | undefined;
  const handler: QueueHandler = (event) => {
    own ??= newServices();
    return on(own)(event);
  };
  return Object.assign(handler, { on });
}

/** Processes one record and returns its id where that failed, so that the queue redelivers it, in the end to its DLQ. */
export async function attempted(
  services: Services,
  record: SQSRecord,
  work: () => Promise<void>,
): Promise<readonly string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    services.log.error("a message failed", { messageId: record.messageId, error });
    return [record.messageId];
  }
}

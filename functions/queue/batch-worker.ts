import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { newServices, type Services } from "../services.ts";

type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;
/** A queue's worker; `on` binds it to another world than its environment's. */
export type QueueWorker = QueueHandler & { readonly on: (services: Services) => QueueHandler };

/** Works off a batch: `work` answers the ids of the messages that are to come again, and only those do. */
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

/** Runs one record's work; answers its id when it failed, so the queue gives it again and in the end sets it aside. */
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

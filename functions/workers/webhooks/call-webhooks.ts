import { parseDeliveryMessage } from "../../domain/outbox/delivery-message.ts";
import { callWebhook } from "../../operations/webhooks/calls/call-webhook.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";

/** The worker of the webhook queue. The webhooks of a batch are called side by side. */
export const handler = batchWorker(async (services, records) => {
  const parsed = records.map((record) => ({ record, message: parseDeliveryMessage(record.body) }));
  const endpoints = Map.groupBy(
    parsed,
    ({ message }) => message && `${message.projectId} ${message.webhookId}`,
  );
  const again = await Promise.all(
    [...endpoints.values()].map(async (some) => {
      const [first] = some;
      if (!first) return [];
      const failed = await attempted(services, first.record, async () => {
        const messages = some.flatMap(({ message }) => message ?? []);
        if (messages.length === 0) throw new Error("a message of the webhook queue is not a delivery");
        await callWebhook(services, messages);
      });
      return failed.length > 0 ? some.map(({ record }) => record.messageId) : [];
    }),
  );
  return again.flat();
});

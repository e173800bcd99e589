import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { DeliveryMessage } from "../../domain/outbox/delivery-message.ts";

export interface WebhookQueue {
  /** Enqueues deliveries, visible after `delay` seconds (at most 900); returns how many the queue did not accept. */
  readonly send: (messages: readonly DeliveryMessage[], delay?: number) => Promise<number>;
}

/** A call that hangs is aborted: the sweeper enqueues the deliveries again. */
const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true };

/** The webhook queue of a deployed function: its region and credentials come from its environment. */
export function connectWebhookQueue(url: string): WebhookQueue {
  return newWebhookQueue(
    new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler: clientTimeouts }),
    url,
  );
}

export function newWebhookQueue(client: SQSClient, url: string): WebhookQueue {
  return {
    send: async (messages, delay) => {
      const batches = Array.from({ length: Math.ceil(messages.length / 10) }, (_, at) =>
        sendTen(client, url, messages.slice(10 * at, 10 * at + 10), delay),
      );
      return (await Promise.all(batches)).reduce((sum, left) => sum + left, 0);
    },
  };
}

async function sendTen(
  client: SQSClient,
  url: string,
  messages: readonly DeliveryMessage[],
  delay: number | undefined,
): Promise<number> {
  const entries = messages.map((message, at) => ({
    Id: String(at),
    MessageBody: JSON.stringify(message),
    // Fair queues: a project with a backlog does not delay the others.
    MessageGroupId: message.projectId,
    ...(delay && { DelaySeconds: delay }),
  }));
  try {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }),
    );
    return Failed.length;
  } catch {
    return messages.length;
  }
}

import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { ConfirmMessage, RouteMessage } from "../../domain/inbound/route-message.ts";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";

export interface InboundQueue {
  /**
   * Enqueues an inbound email whose routes are to act, or an address whose owner is to be asked.
   * @throws {Refusal} `unavailable`
   */
  readonly send: (message: RouteMessage | ConfirmMessage) => Promise<void>;
}

export function connectInboundQueue(url: string): InboundQueue {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  return {
    send: async (message) => {
      const command = new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message) });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        throw new Refusal("unavailable", unavailableMessage, { cause: error });
      }
    },
  };
}

const timeoutMs = 2000;

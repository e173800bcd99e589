import type { WorkMessage } from "../../functions/domain/emails/work-message.ts";
import type { JobMessage } from "../../functions/domain/platform/queues/job-message.ts";
import type { Destination } from "../../functions/gateways/emails/send-queues.ts";
import type { WebhookQueue } from "../../functions/gateways/outbox/webhook-queue.ts";
import type { JobQueue } from "../../functions/gateways/platform/job-queue.ts";
import { jobsQueueName, webhooksQueueName } from "../../functions/settings/queue-names.ts";
import { chunksQueue, type TestChunks } from "./test-chunks.ts";
import type { TestQueues } from "./test-queues.ts";

/** A message that a queue accepted. */
export interface Message {
  readonly queue: string;
  readonly body: string;
}

/** The jobs queue, one of the run's queues. */
export const jobsQueue = jobsQueueName("eds");

export function jobsOver({ push }: TestQueues, sent: Message[]): JobQueue {
  return {
    start: async (message: JobMessage, delay?: number) => {
      const one = { queue: jobsQueue, body: JSON.stringify(message) };
      push(one.queue, one.body, delay);
      sent.push(one);
    },
  };
}

/** The webhooks queue, one of the run's queues. */
export const webhooksQueue = webhooksQueueName("eds");

export function hooksOver({ push }: TestQueues, sent: Message[]): WebhookQueue {
  return {
    send: async (messages, delay) => {
      for (const message of messages) {
        const one = { queue: webhooksQueue, body: JSON.stringify(message) };
        push(one.queue, one.body, delay);
        sent.push(one);
      }
      return 0;
    },
  };
}

/** The broadcast queue, one of the run's queues. */
export function chunksOver(plain: TestQueues, sent: Message[]): TestChunks {
  const { push, waiting, deadLetters, stop, start, workOff } = plain;
  return {
    ...{ deadLetters, stop, start, workOff },
    waiting: () =>
      waiting()
        .filter(({ queue }) => queue === chunksQueue)
        .map(({ body }) => JSON.parse(body)),
    send: async (messages, delay) => {
      for (const message of messages) {
        const one = { queue: chunksQueue, body: JSON.stringify(message) };
        push(one.queue, one.body, delay);
        sent.push(one);
      }
      return [];
    },
  };
}

/** The send queues, which note what they accept. */
export function noting(queues: TestQueues, sent: Message[]): TestQueues {
  const note = ({ region, lane }: Destination, messages: readonly WorkMessage[]) => {
    for (const message of messages)
      sent.push({ queue: `eds-send-${region}-${lane}`, body: JSON.stringify(message) });
  };
  return {
    ...queues,
    send: async (to, message) => {
      await queues.send(to, message);
      note(to, [message]);
    },
    sendAll: async (to, messages) => {
      const left = await queues.sendAll(to, messages);
      note(
        to,
        messages.filter((message) => !left.includes(message)),
      );
      return left;
    },
  };
}

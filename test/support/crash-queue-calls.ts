import type { ChunkQueue } from "../../functions/gateways/broadcasts/chunk-queue.ts";
import type { Queues } from "../../functions/gateways/emails/send-queues.ts";
import type { InboundQueue } from "../../functions/gateways/inbound/inbound-queue.ts";
import type { WebhookQueue } from "../../functions/gateways/outbox/webhook-queue.ts";
import type { JobQueue } from "../../functions/gateways/platform/job-queue.ts";
import { type Around, unavailable } from "./crash-faults.ts";

export function queuesAround(queues: Queues, around: Around): Queues {
  return {
    send: (to, message) => around(`sqs send ${message.kind}`, () => queues.send(to, message), unavailable),
    sendAll: (to, messages) => {
      const none = async () => messages;
      // A busy queue accepts a part of a batch.
      const some = () =>
        queues
          .sendAll(
            to,
            messages.filter((_, at) => at % 2 === 1),
          )
          .then(odd);
      const odd = () => messages.filter((_, at) => at % 2 === 0);
      const faults = { refused: none, lost: none, throttled: some, conflict: none };
      return around("sqs sendAll", () => queues.sendAll(to, messages), faults);
    },
  };
}

export function jobsAround(jobs: JobQueue, around: Around): JobQueue {
  return {
    start: (message, delay) => around("sqs start job", () => jobs.start(message, delay), unavailable),
  };
}

export function hooksAround(hooks: WebhookQueue, around: Around): WebhookQueue {
  return {
    send: (messages, delay) => {
      const none = async () => messages.length;
      const faults = { refused: none, lost: none, throttled: none, conflict: none };
      return around("sqs send hooks", () => hooks.send(messages, delay), faults);
    },
  };
}

export function chunksAround(chunks: ChunkQueue, around: Around): ChunkQueue {
  return {
    send: (messages, delay) => {
      const none = async () => messages;
      const faults = { refused: none, lost: none, throttled: none, conflict: none };
      return around("sqs send chunks", () => chunks.send(messages, delay), faults);
    },
  };
}

export function inboundAround(queue: InboundQueue, around: Around): InboundQueue {
  return {
    send: (message) => around(`sqs send ${message.kind}`, () => queue.send(message), unavailable),
  };
}

import type { ChunkMessage } from "../../functions/domain/broadcasts/chunk-message.ts";
import type { ChunkQueue } from "../../functions/gateways/broadcasts/chunk-queue.ts";
import { broadcastQueueName } from "../../functions/settings/queue-names.ts";
import type { TestClock } from "./test-clock.ts";
import { newTestQueues, type TestQueues } from "./test-queues.ts";

/** The broadcast queue of a deployment, as tests name it. */
export const chunksQueue = broadcastQueueName("eds");

/** The broadcast queue with a test's clock and a switch that makes it unreachable. */
export interface TestChunks
  extends ChunkQueue,
    Pick<TestQueues, "deadLetters" | "stop" | "start" | "workOff"> {
  /** The chunks that wait to be sent. */
  readonly waiting: () => readonly ChunkMessage[];
}

export function newTestChunks(clock: TestClock): TestChunks {
  const queue = newTestQueues(clock);
  let stopped = false;
  return {
    deadLetters: queue.deadLetters,
    workOff: queue.workOff,
    // Only `send` adds messages.
    waiting: () => queue.waiting().map(({ body }) => JSON.parse(body) as ChunkMessage),
    send: async (chunks, delay) => {
      if (stopped) return chunks;
      for (const chunk of chunks) queue.push(chunksQueue, JSON.stringify(chunk), delay);
      return [];
    },
    stop: () => {
      stopped = true;
      queue.stop();
    },
    start: () => {
      stopped = false;
      queue.start();
    },
  };
}

import type { DeliveryMessage } from "../../functions/domain/outbox/delivery-message.ts";
import type { WebhookQueue } from "../../functions/gateways/outbox/webhook-queue.ts";
import type { TestClock } from "./test-clock.ts";
import { newTestQueues, type TestQueues } from "./test-queues.ts";

interface Waiting {
  readonly message: DeliveryMessage;
  readonly readyAt: number;
}

/** The webhooks' queue on a test's clock, with a switch that makes it unreachable. */
export interface TestWebhookQueue
  extends WebhookQueue,
    Pick<TestQueues, "deadLetters" | "stop" | "start" | "workOff"> {
  readonly waiting: () => readonly Waiting[];
  /** How many batches were worked off. */
  readonly batches: () => number;
}

export function newTestWebhookQueue(clock: TestClock): TestWebhookQueue {
  const queue = newTestQueues(clock);
  let [stopped, batches] = [false, 0];
  return {
    deadLetters: queue.deadLetters,
    // What waits was put there by `send`.
    waiting: () =>
      queue.waiting().map(({ body, readyAt }) => ({ message: JSON.parse(body) as DeliveryMessage, readyAt })),
    batches: () => batches,
    send: async (messages, delay) => {
      if (stopped) return messages.length;
      for (const message of messages) queue.push("eds-hooks", JSON.stringify(message), delay);
      return 0;
    },
    stop: () => {
      stopped = true;
      queue.stop();
    },
    start: () => {
      stopped = false;
      queue.start();
    },
    workOff: async (work) => {
      const any = await queue.workOff(work);
      if (any) batches += 1;
      return any;
    },
  };
}

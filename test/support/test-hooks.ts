import type { SQSEvent } from "aws-lambda";
import type { DeliveryMessage } from "../../functions/domain/delivery-message.ts";
import type { HookQueue } from "../../functions/gateways/hook-queue.ts";
import type { TestClock } from "./test-clock.ts";

interface Waiting {
  readonly id: string;
  readonly message: DeliveryMessage;
  readonly readyAt: number;
  readonly receives: number;
}

/** The webhooks' queue on a test's clock, with a switch that makes it unreachable. */
export interface TestHooks extends HookQueue {
  readonly waiting: () => readonly Waiting[];
  readonly deadLetters: () => readonly Waiting[];
  readonly stop: () => void;
  readonly start: () => void;
  /** How many batches were worked off. */
  readonly batches: () => number;
  /** Gives what is ready, ten at a time, to `work`; what it names comes again. False when nothing was ready. */
  readonly workOff: (
    work: (event: SQSEvent) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>,
  ) => Promise<boolean>;
}

const maxReceives = 5;

export function newTestHooks(clock: TestClock): TestHooks {
  let waiting: Waiting[] = [];
  const dead: Waiting[] = [];
  let [stopped, count, batches] = [false, 0, 0];
  return {
    send: async (messages, delay = 0) => {
      if (stopped) return messages.length;
      const readyAt = clock.now().getTime() + delay * 1000;
      for (const message of messages) waiting.push({ id: `hook-${++count}`, message, readyAt, receives: 0 });
      return 0;
    },
    waiting: () => waiting,
    deadLetters: () => dead,
    stop: () => {
      stopped = true;
    },
    start: () => {
      stopped = false;
    },
    batches: () => batches,
    workOff: async (work) => {
      const now = clock.now().getTime();
      const batch = waiting.filter(({ readyAt }) => readyAt <= now).slice(0, 10);
      if (batch.length === 0 || stopped) return false;
      batches += 1;
      waiting = waiting.filter((one) => !batch.includes(one));
      const { batchItemFailures } = await work(eventOf(batch));
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const one of batch.filter(({ id }) => failed.has(id))) {
        const again = { ...one, receives: one.receives + 1, readyAt: now + 1000 };
        if (again.receives >= maxReceives) dead.push(again);
        else waiting.push(again);
      }
      return true;
    },
  };
}

function eventOf(batch: readonly Waiting[]): SQSEvent {
  return {
    Records: batch.map(({ id, message, receives }) => ({
      messageId: id,
      receiptHandle: id,
      body: JSON.stringify(message),
      attributes: {
        ApproximateReceiveCount: String(receives + 1),
        SentTimestamp: "0",
        SenderId: "test",
        ApproximateFirstReceiveTimestamp: "0",
      },
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: "arn:aws:sqs:us-east-1:000000000000:eds-hooks",
      awsRegion: "us-east-1",
    })),
  };
}

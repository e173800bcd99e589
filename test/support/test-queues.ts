import type { SQSEvent } from "aws-lambda";
import type { WorkMessage } from "../../functions/domain/emails/work-message.ts";
import { Refusal } from "../../functions/domain/platform/refusals.ts";
import type { Destination, Queues } from "../../functions/gateways/emails/send-queues.ts";
import { fairOrder, groupOfBody } from "../../local/engines/fair-messages.ts";
import type { TestClock } from "./test-clock.ts";

interface Waiting {
  readonly id: string;
  readonly queue: string;
  readonly body: string;
  readonly readyAt: number;
  readonly receives: number;
}

/**
 * The send queues with a test's clock, fair by project as in SQS: waiting messages, dead letters, and a switch that makes
 * them unreachable.
 */
export interface TestQueues extends Queues {
  readonly waiting: () => readonly Waiting[];
  readonly deadLetters: () => readonly Waiting[];
  readonly stop: () => void;
  readonly start: () => void;
  /** Puts any text on a queue. */
  readonly push: (queue: string, body: string, delaySeconds?: number) => void;
  /** Delivers ready messages to `work`, ten by default; those that fail are redelivered. False if none was ready. */
  readonly workOff: (
    work: (event: SQSEvent) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>,
    most?: number,
  ) => Promise<boolean>;
}

const maxReceives = 5;

export function newTestQueues(clock: TestClock): TestQueues {
  let waiting: Waiting[] = [];
  const dead: Waiting[] = [];
  const inFlight = new Set<Waiting>();
  let stopped = false;
  let count = 0;
  const push = (queue: string, body: string, delay = 0) => {
    const readyAt = clock.now().getTime() + delay * 1000;
    waiting.push({ id: `message-${++count}`, queue, body, readyAt, receives: 0 });
  };
  const send = (to: Destination, message: WorkMessage) => {
    if (stopped) throw new Refusal("unavailable", "the send queue cannot be reached");
    push(`eds-send-${to.region}-${to.lane}`, JSON.stringify(message), to.delay);
  };
  return {
    send: async (to, message) => send(to, message),
    sendAll: async (to, messages) => {
      if (stopped) return messages;
      for (const message of messages) send(to, message);
      return [];
    },
    waiting: () => waiting,
    deadLetters: () => dead,
    stop: () => {
      stopped = true;
    },
    start: () => {
      stopped = false;
    },
    push,
    workOff: async (work, most = 10) => {
      const now = clock.now().getTime();
      const first = waiting.find(({ readyAt }) => readyAt <= now);
      if (!first || stopped) return false;
      const visible = waiting.filter(({ readyAt, queue }) => readyAt <= now && queue === first.queue);
      const held = [...inFlight].filter(({ queue }) => queue === first.queue);
      const batch = fairOrder(visible, held, ({ body }) => groupOfBody(body), most);
      waiting = waiting.filter((one) => !batch.includes(one));
      for (const one of batch) inFlight.add(one);
      const { batchItemFailures } = await work(eventOf(batch));
      for (const one of batch) inFlight.delete(one);
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
    Records: batch.map(({ id, queue, body, receives }) => ({
      messageId: id,
      receiptHandle: id,
      body,
      attributes: {
        ApproximateReceiveCount: String(receives + 1),
        SentTimestamp: "0",
        SenderId: "test",
        ApproximateFirstReceiveTimestamp: "0",
      },
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
      awsRegion: "us-east-1",
    })),
  };
}

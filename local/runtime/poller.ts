import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { FunctionModel } from "../template/function-models.ts";
import type { QueueModel } from "../template/message-models.ts";
import type { EventSourceModel } from "../template/trigger-models.ts";
import { doneMessages } from "./batch-outcome.ts";
import type { Invoke } from "./invoker.ts";
import { queueEvent } from "./queue-event.ts";

export interface PollerOptions {
  readonly source: EventSourceModel;
  readonly queue: QueueModel;
  readonly fn: FunctionModel;
  readonly sqs: SQSClient;
  readonly invoke: Invoke;
  readonly log: (line: string) => void;
}

export interface Poller {
  /** Takes no more messages and resolves when those in hand are done; what is not done goes back to its queue. */
  stop(): Promise<void>;
}

/** How many batches of one queue are in hand at once, where the template sets no bound. */
const defaultConcurrency = 5;
/** How long the engine is left alone after an error. */
const pauseMs = { first: 50, longest: 2000 };

/** Hands the messages of a queue to its function, as Lambda's pollers do, until it is stopped. */
export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController();
  const running = poll(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function poll(options: PollerOptions, signal: AbortSignal): Promise<void> {
  const concurrency = options.source.maximumConcurrency ?? defaultConcurrency;
  const inHand = new Set<Promise<void>>();
  let pause = pauseMs.first;
  while (!signal.aborted) {
    try {
      const messages = await receive(options, signal);
      pause = pauseMs.first;
      if (messages.length === 0) continue;
      const batch = handleBatch(options, messages).finally(() => inHand.delete(batch));
      inHand.add(batch);
      if (inHand.size >= concurrency) await Promise.race(inHand);
    } catch (error) {
      if (signal.aborted) break;
      options.log(`reading ${options.queue.name}: ${String(error)}`);
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, pauseMs.longest);
    }
  }
  await Promise.all(inHand);
}

async function receive(
  { sqs, queue, source }: PollerOptions,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queue.url,
    MaxNumberOfMessages: Math.min(source.batchSize, 10),
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ["All"],
    MessageAttributeNames: ["All"],
  });
  return (await sqs.send(command, { abortSignal: signal })).Messages ?? [];
}

async function handleBatch(options: PollerOptions, messages: readonly Message[]): Promise<void> {
  const { queue, fn, invoke, log } = options;
  try {
    const answer = await invoke(fn, queueEvent(queue, messages));
    await remove(options, options.source.partialFailures ? doneMessages(messages, answer) : messages);
  } catch (error) {
    // Nothing to give back: a message that is not deleted shows again when its time is up.
    log(`${messages.length} messages of ${queue.name}: ${String(error)}`);
  }
}

async function remove({ sqs, queue }: PollerOptions, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
  await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queue.url, Entries }));
}

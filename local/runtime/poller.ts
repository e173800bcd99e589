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
  /** Receives no more messages and resolves when the batches in progress end; failed messages return to the queue. */
  stop(): Promise<void>;
}

/** The number of concurrent batches, unless the template limits it. */
const defaultConcurrency = 5;
/** Pauses after errors of the engine. */
const pauseMs = { first: 50, longest: 2000 };

/** Invokes a function with the messages of its queue, like an event source mapping, until it is stopped. */
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
  const inProgress = new Set<Promise<void>>();
  let pause = pauseMs.first;
  while (!signal.aborted) {
    try {
      const messages = await receive(options, signal);
      pause = pauseMs.first;
      if (messages.length === 0) continue;
      const batch = handleBatch(options, messages).finally(() => inProgress.delete(batch));
      inProgress.add(batch);
      if (inProgress.size >= concurrency) await Promise.race(inProgress);
    } catch (error) {
      if (signal.aborted) break;
      options.log(`receive from ${options.queue.name} failed: ${String(error)}`);
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, pauseMs.longest);
    }
  }
  await Promise.all(inProgress);
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
    // Messages that are not deleted are visible again after the visibility timeout.
    log(`${messages.length} messages of ${queue.name} failed: ${String(error)}`);
  }
}

async function remove({ sqs, queue }: PollerOptions, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
  await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queue.url, Entries }));
}

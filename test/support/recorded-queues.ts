import type { ChunkQueue } from "../../functions/gateways/broadcasts/chunk-queue.ts";
import type { WebhookQueue } from "../../functions/gateways/outbox/webhook-queue.ts";
import type { JobQueue } from "../../functions/gateways/platform/job-queue.ts";
import type { ObjectStore } from "../../functions/gateways/platform/object-store.ts";
import type { Recorder } from "./recorder.ts";
import type { TestChunks } from "./test-chunks.ts";
import type { TestJobs } from "./test-jobs.ts";
import type { TestQueues } from "./test-queues.ts";
import type { TestWebhookQueue } from "./test-webhook-queue.ts";

export function recordedQueues(queues: TestQueues, recorder: Recorder) {
  return {
    send: (...args: Parameters<TestQueues["send"]>) =>
      recorder.around("sqs", "SendMessage", { message: args[1] }, () => queues.send(...args)),
    sendAll: (...args: Parameters<TestQueues["sendAll"]>) =>
      recorder.around("sqs", "SendMessageBatch", { messages: args[1] }, () => queues.sendAll(...args)),
  };
}

export function recordedJobs(jobs: TestJobs, recorder: Recorder): JobQueue {
  return {
    start: (message, delay) =>
      recorder.around("sqs", "SendMessage", { message }, () => jobs.start(message, delay)),
  };
}

export function recordedHooks(webhookQueue: TestWebhookQueue, recorder: Recorder): WebhookQueue {
  return {
    send: (messages, delay) =>
      recorder.around("sqs", "SendMessageBatch", { messages }, () => webhookQueue.send(messages, delay)),
  };
}

export function recordedChunks(chunks: TestChunks, recorder: Recorder): ChunkQueue {
  return {
    send: (messages, delay) =>
      recorder.around("sqs", "SendMessageBatch", { messages }, () => chunks.send(messages, delay)),
  };
}

export function memoryObjects(objects: Map<string, Uint8Array>, recorder: Recorder): ObjectStore {
  return {
    put: (name, bytes) =>
      recorder.around("s3", "PutObject", { name }, async () => {
        objects.set(name, bytes);
      }),
    get: (name) => recorder.around("s3", "GetObject", { name }, async () => objects.get(name)),
  };
}

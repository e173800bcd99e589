import type { SQSClient } from "@aws-sdk/client-sqs";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Invoke } from "../../../local/runtime/invoker.ts";
import { startPoller } from "../../../local/runtime/poller.ts";
import { patience } from "../../support/patience.ts";
import { testQueues } from "../support/engine-clients.ts";
import { functionModel } from "../support/function-model.ts";
import { left, queue, queueWith, send } from "../support/message-queue.ts";

interface Event {
  readonly Records: readonly {
    readonly messageId: string;
    readonly body: string;
    readonly eventSourceARN: string;
  }[];
}

/** The bodies that the function gets, in order; the answer decides what becomes of each batch. */
function pollWith(
  sqs: SQSClient,
  answer: (event: Event) => unknown,
  more: { partialFailures?: boolean } = {},
): readonly string[] {
  const bodies: string[] = [];
  const invoke: Invoke = async (_, event) => {
    // Only the poller calls it, with its own event.
    const batch = event as Event;
    bodies.push(...batch.Records.map(({ body }) => body));
    return answer(batch);
  };
  const source = {
    queueArn: queue.arn,
    functionId: "tried",
    batchSize: 10,
    batchingWindowSeconds: 0,
    partialFailures: true,
    maximumConcurrency: 2,
    ...more,
  };
  const poller = startPoller({ source, queue, fn: functionModel(""), sqs, invoke, log: () => {} });
  onTestFinished(() => poller.stop());
  return bodies;
}

test("a poller deletes the messages that the function processed", async () => {
  const sqs = await queueWith((await testQueues()).url, ["a", "b"]);
  const bodies = pollWith(sqs, () => ({ batchItemFailures: [] }));
  await vi.waitFor(async () => expect(await left(sqs)).toBe(0), patience);
  expect(bodies).toEqual(["a", "b"]);
});

test("only the messages that the function reports as failed are received again", async () => {
  const sqs = await queueWith((await testQueues()).url, ["a", "bad", "c"]);
  const seen: string[] = [];
  const bodies = pollWith(sqs, ({ Records }) => {
    const failed = Records.filter(({ body }) => body === "bad" && !seen.includes(body));
    seen.push(...Records.map(({ body }) => body));
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  await vi.waitFor(async () => expect(await left(sqs)).toBe(0), patience);
  expect(bodies).toEqual(["a", "bad", "c", "bad"]);
});

test("all messages of a batch are received again when the function fails", async () => {
  const sqs = await queueWith((await testQueues()).url, ["a", "b"]);
  let calls = 0;
  const bodies = pollWith(sqs, () => {
    calls += 1;
    if (calls === 1) throw new Error("not now");
  });
  await vi.waitFor(async () => expect(await left(sqs)).toBe(0), patience);
  expect(bodies).toEqual(["a", "b", "a", "b"]);
});

test("reported failures are ignored unless the event source mapping asks for them", async () => {
  const sqs = await queueWith((await testQueues()).url, ["a"]);
  const answer = ({ Records }: Event) => ({ batchItemFailures: [{ itemIdentifier: Records[0]?.messageId }] });
  pollWith(sqs, answer, { partialFailures: false });
  await vi.waitFor(async () => expect(await left(sqs)).toBe(0), patience);
});

test("a poller continues after an outage of the queue engine", async () => {
  const queues = await testQueues();
  const sqs = await queueWith(queues.url, ["before"]);
  const bodies = pollWith(sqs, () => undefined);
  await vi.waitFor(() => expect(bodies).toEqual(["before"]), patience);
  await queues.stop();
  await expect(send(sqs, "lost")).rejects.toThrow();
  await queues.start();
  await send(sqs, "after");
  await vi.waitFor(() => expect(bodies).toEqual(["before", "after"]), patience);
});

test("a poller completes its batches in progress before it stops", async () => {
  const sqs = await queueWith((await testQueues()).url, ["a"]);
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const invoke: Invoke = async () => {
    start();
    await release;
  };
  const source = {
    queueArn: queue.arn,
    functionId: "f",
    batchSize: 10,
    batchingWindowSeconds: 0,
    partialFailures: true,
  };
  const options = {
    source: { ...source, maximumConcurrency: undefined },
    queue,
    fn: functionModel(""),
    sqs,
    invoke,
  };
  const poller = startPoller({ ...options, log: () => {} });
  await started;
  const stopped = poller.stop();
  resolve();
  await stopped;
  expect(await left(sqs)).toBe(0);
});

import { Worker } from "node:worker_threads";
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, test, vi } from "vitest";
import { region, sqsClient, testQueues } from "../support/engine-clients.ts";
import { listens } from "../support/sockets.ts";
import { temporaryDir } from "../support/temporary-dir.ts";

const QueueUrl = `https://sqs.${region}.amazonaws.com/000000000000/letters`;

async function sendEmail(client: SQSClient): Promise<void> {
  await client.send(new CreateQueueCommand({ QueueName: "letters" }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "hello" }));
}

async function receive(client: SQSClient) {
  return (await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages ?? [];
}

test("listens on 127.0.0.1 and nowhere else", async () => {
  const { url } = await testQueues();
  expect(await listens("127.0.0.1", url)).toBe(true);
  expect(await listens("127.0.0.2", url)).toBe(false);
});

test("refuses connections while it is stopped and has its messages when it is back", async () => {
  const queues = await testQueues();
  await sendEmail(sqsClient(queues.url));
  await queues.stop();
  expect(await listens("127.0.0.1", queues.url)).toBe(false);
  await queues.start();
  expect(await receive(sqsClient(queues.url))).toMatchObject([{ Body: "hello" }]);
});

test("gives a message that was being worked on at the end of a run to the next run at once", async () => {
  const dir = temporaryDir();
  const first = await testQueues(dir);
  await sendEmail(sqsClient(first.url));
  expect(await receive(sqsClient(first.url))).toHaveLength(1);
  await first.end();
  const second = await testQueues(dir);
  expect(await receive(sqsClient(second.url))).toMatchObject([{ Body: "hello" }]);
});

test("comes back at the same address, with its messages, when its thread ends", async () => {
  const told = vi.spyOn(Worker.prototype, "postMessage");
  const { url } = await testQueues(temporaryDir());
  // The spied method is a method of threads: whatever it was called on is one.
  const [thread] = told.mock.contexts as Worker[];
  told.mockRestore();
  const client = sqsClient(url);
  await sendEmail(client);
  await thread?.terminate();
  await vi.waitFor(async () => expect(await receive(client)).toMatchObject([{ Body: "hello" }]), 10_000);
}, 15_000);

test("shows a message again when its reader gives it back", async () => {
  const client = sqsClient((await testQueues(temporaryDir())).url);
  await sendEmail(client);
  const [message] = await receive(client);
  await client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl,
      ReceiptHandle: message?.ReceiptHandle,
      VisibilityTimeout: 0,
    }),
  );
  expect(await receive(client)).toMatchObject([{ Body: "hello" }]);
});

test("takes a message group on a standard queue", async () => {
  const client = sqsClient((await testQueues()).url);
  await sendEmail(client);
  const sent = await client.send(
    new SendMessageCommand({ QueueUrl, MessageBody: "b", MessageGroupId: "prj_1" }),
  );
  expect(sent.MessageId).toBeDefined();
});

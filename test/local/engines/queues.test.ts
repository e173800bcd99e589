import { Worker } from "node:worker_threads";
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, test, vi } from "vitest";
import { patience } from "../../support/patience.ts";
import { region, sqsClient, testQueues } from "../support/engine-clients.ts";
import { listens } from "../support/sockets.ts";
import { temporaryDir } from "../support/temporary-dir.ts";

const QueueUrl = `https://sqs.${region}.amazonaws.com/000000000000/messages`;

async function sendMessage(client: SQSClient): Promise<void> {
  await client.send(new CreateQueueCommand({ QueueName: "messages" }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "hello" }));
}

async function receive(client: SQSClient) {
  return (await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages ?? [];
}

test("the queue engine listens only on 127.0.0.1", async () => {
  const { url } = await testQueues();
  expect(await listens("127.0.0.1", url)).toBe(true);
  expect(await listens("127.0.0.2", url)).toBe(false);
});

test("the queue engine keeps its messages while it refuses connections", async () => {
  const queues = await testQueues();
  await sendMessage(sqsClient(queues.url));
  await queues.stop();
  expect(await listens("127.0.0.1", queues.url)).toBe(false);
  await queues.start();
  expect(await receive(sqsClient(queues.url))).toMatchObject([{ Body: "hello" }]);
});

test("the queue engine is fair: a project's one message does not wait for the many of another (F07)", async () => {
  const client = sqsClient((await testQueues()).url);
  await client.send(new CreateQueueCommand({ QueueName: "messages" }));
  const send = (projectId: string) =>
    client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ projectId }) }));
  for (let count = 0; count < 20; count++) await send("prj_many");
  await send("prj_one");
  const bodies = (await receive(client)).map(({ Body = "" }) => JSON.parse(Body).projectId);
  const more = (await receive(client)).map(({ Body = "" }) => JSON.parse(Body).projectId);
  expect([...bodies, ...more]).toEqual(["prj_many", "prj_one"]);
});

test("a message in flight at the end of a run is visible at the start of the next one", async () => {
  const dir = temporaryDir();
  const first = await testQueues(dir);
  await sendMessage(sqsClient(first.url));
  expect(await receive(sqsClient(first.url))).toHaveLength(1);
  await first.end();
  const second = await testQueues(dir);
  expect(await receive(sqsClient(second.url))).toMatchObject([{ Body: "hello" }]);
});

test("the queue engine restarts on the same port with its messages when its thread ends", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  const { url } = await testQueues(temporaryDir());
  // The method belongs to threads, so its receivers are threads.
  const [thread] = posted.mock.contexts as Worker[];
  posted.mockRestore();
  const client = sqsClient(url);
  await sendMessage(client);
  await thread?.terminate();
  await vi.waitFor(async () => expect(await receive(client)).toMatchObject([{ Body: "hello" }]), patience);
});

test("a message is visible again when its consumer sets the visibility timeout to 0", async () => {
  const client = sqsClient((await testQueues(temporaryDir())).url);
  await sendMessage(client);
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

test("a standard queue accepts a message group ID", async () => {
  const client = sqsClient((await testQueues()).url);
  await sendMessage(client);
  const sent = await client.send(
    new SendMessageCommand({ QueueUrl, MessageBody: "b", MessageGroupId: "prj_1" }),
  );
  expect(sent.MessageId).toBeDefined();
});

test.each(["PUT", "POST"])(
  "a %s with the content type of a form is refused with a hint how to upload",
  async (method) => {
    const { url } = await testQueues();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await fetch(`${url}/bucket/import.csv`, { method, headers, body: "email" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Upload the file with curl -T");
  },
);

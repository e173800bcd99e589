import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, describe, expect, test } from "vitest";
import { moveMessages, type Place } from "../../cli/doctor/redeliver.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { findRunningService } from "../../local/running-service.ts";
import { useOperatorService } from "./operator-service.ts";

const { dir, run, runFailing } = useOperatorService();
const opened: SQSClient[] = [];
afterAll(() => {
  for (const client of opened) client.destroy();
});

function queues(): SQSClient {
  const endpoint = findRunningService(dir)?.endpoints.SQS ?? "";
  const client = new SQSClient({ ...clientConfig(endpoint, "us-east-1"), useQueueUrlAsEndpoint: false });
  opened.push(client);
  return client;
}

async function newQueue(QueueName: string): Promise<Place> {
  const client = queues();
  const { QueueUrl: url = "" } = await client.send(new CreateQueueCommand({ QueueName }));
  return { client, url };
}

async function bodiesOf({ client, url }: Place): Promise<readonly string[]> {
  const bodies: string[] = [];
  for (;;) {
    const command = new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await client.send(command);
    if (Messages.length === 0) return bodies.toSorted();
    bodies.push(...Messages.map(({ Body = "" }) => Body));
  }
}

const fill = ({ client, url }: Place, bodies: readonly string[]) =>
  Promise.all(
    bodies.map((MessageBody) => client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }))),
  );
const numbered = Array.from({ length: 25 }, (_, at) => `message ${String(at).padStart(2, "0")}`);

describe("what did not reach the home region", () => {
  test("is moved with its text, each message once", async () => {
    const [from, to] = [await newQueue("away"), await newQueue("home")];
    await fill(from, numbered);
    expect(await moveMessages(from, to)).toBe(numbered.length);
    expect(await bodiesOf(to)).toEqual(numbered);
    expect(await bodiesOf(from)).toEqual([]);
  });

  test("stays where it is while it cannot be moved", async () => {
    const from = await newQueue("kept");
    await fill(from, ["a report"]);
    await expect(moveMessages(from, { ...from, url: `${from.url}-missing` })).rejects.toThrow();
    const command = new GetQueueAttributesCommand({ QueueUrl: from.url, AttributeNames: ["All"] });
    const { Attributes = {} } = await from.client.send(command);
    expect(Attributes["ApproximateNumberOfMessagesNotVisible"]).toBe("1");
  });

  test("is moved by the tool from the queues of a region, and an unknown region is refused", async () => {
    const client = queues();
    const { QueueUrls: [url = ""] = [] } = await client.send(
      new ListQueuesCommand({
        QueueNamePrefix: "eds-ses-events-undelivered",
      }),
    );
    // What SES says when an event destination is made: no report, and no fault.
    await fill({ client, url }, ["Successfully validated SNS topic for Amazon SES event publishing."]);
    expect(JSON.parse(await run("redeliver", "us-east-1", "--json"))).toEqual({
      region: "us-east-1",
      moved: [
        { queue: "eds-ses-events", count: 1 },
        { queue: "eds-received", count: 0 },
      ],
    });
    expect(await bodiesOf({ client, url })).toEqual([]);
    expect(await runFailing("redeliver", "mars-1")).toContain("Unknown region: mars-1");
  });
});

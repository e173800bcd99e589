import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import type { WorkMessage } from "../../functions/domain/emails/work-message.ts";
import { newQueues } from "../../functions/gateways/emails/send-queues.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { findFreePort } from "../../local/engines/free-port.ts";
import { region, sqsClient, testQueues } from "../local/support/engine-clients.ts";
import { standIn } from "./stand-in.ts";

const url = (lane: string) => `https://sqs.${region}.amazonaws.com/000000000000/send-${lane}`;
const urls = { [region]: { transactional: url("transactional"), broadcast: url("broadcast") } };
const to = { region, lane: "transactional" } as const;

const message = (at: number): WorkMessage => ({
  kind: "email",
  projectId: "prj_1",
  emailId: `eml_${at}`,
  region,
  units: 1,
});

async function liveQueues() {
  const engine = await testQueues();
  const client = sqsClient(engine.url);
  for (const lane of ["transactional", "broadcast"])
    await client.send(new CreateQueueCommand({ QueueName: `send-${lane}` }));
  const received = async (lane: "transactional" | "broadcast") => {
    const bodies: string[] = [];
    for (;;) {
      const command = new ReceiveMessageCommand({ QueueUrl: url(lane), MaxNumberOfMessages: 10 });
      const { Messages = [] } = await client.send(command);
      if (Messages.length === 0) return bodies.map((body): unknown => JSON.parse(body));
      bodies.push(...Messages.map(({ Body }) => Body ?? ""));
    }
  };
  return { engine, queues: newQueues(client, urls), received };
}

describe("the send queues", () => {
  test("take one message, each lane its own", async () => {
    const { queues, received } = await liveQueues();
    await queues.send(to, message(1));
    await queues.send({ ...to, lane: "broadcast" }, message(2));
    expect(await received("transactional")).toEqual([message(1)]);
    expect(await received("broadcast")).toEqual([message(2)]);
  });

  test("take many, more than go into one call", async () => {
    const { queues, received } = await liveQueues();
    const many = Array.from({ length: 25 }, (_, at) => message(at));
    expect(await queues.sendAll(to, many)).toEqual([]);
    const got = (await received("transactional")) as { emailId: string }[];
    expect(got.map(({ emailId }) => emailId).sort()).toEqual(
      many.map((one) => ("emailId" in one ? one.emailId : "")).sort(),
    );
  });

  test("keep a message back for as long as is asked", async () => {
    const { queues, received } = await liveQueues();
    await queues.send({ ...to, delay: 900 }, message(1));
    expect(await received("transactional")).toEqual([]);
  });

  test("that cannot be reached refuse one as unavailable, and answer many as not taken", async () => {
    const endpoint = `http://127.0.0.1:${await findFreePort()}`;
    const queues = newQueues(
      new SQSClient({ ...clientConfig(endpoint, region), useQueueUrlAsEndpoint: false, maxAttempts: 1 }),
      urls,
    );
    await expect(queues.send(to, message(1))).rejects.toMatchObject({ name: "unavailable" });
    expect(await queues.sendAll(to, [message(1), message(2)])).toEqual([message(1), message(2)]);
  });

  test("that do not answer are given up after the time that the caller has", async () => {
    const server = await standIn(() => undefined);
    const queues = newQueues(
      new SQSClient({ ...clientConfig(server.url, region), useQueueUrlAsEndpoint: false }),
      urls,
    );
    await expect(queues.send({ ...to, withinMs: 50 }, message(1))).rejects.toMatchObject({
      name: "unavailable",
    });
  });

  test("of a region that the deployment no longer has take nothing and stop no other", async () => {
    const { queues } = await liveQueues();
    expect(await queues.sendAll({ ...to, region: "eu-west-3" }, [message(1)])).toEqual([message(1)]);
  });
});

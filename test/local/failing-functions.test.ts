import { GetQueueAttributesCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newOffsetClock } from "../../local/runtime/offset-clock.ts";
import { type LocalService, startService } from "../../local/service.ts";
import type { QueueModel } from "../../local/template/message-models.ts";
import { patience } from "../support/patience.ts";

const clock = newOffsetClock();
const failed: string[] = [];
let service: LocalService;

/** The deployment of the templates, in which every run of a function fails. */
beforeAll(async () => {
  service = await startService({
    clock,
    newInvoker: () => ({
      invoke: async ({ name }) => {
        failed.push(name);
        throw new Error("it fails");
      },
      stop: async () => {},
    }),
  });
});
afterAll(() => service.stop());

async function messagesIn({ url, region }: QueueModel) {
  const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["All"] });
  const { Attributes = {} } = await service.clients.sqs(region).send(command);
  const visible = Number(Attributes["ApproximateNumberOfMessages"]);
  return { visible, all: visible + Number(Attributes["ApproximateNumberOfMessagesNotVisible"]) };
}

test("a function that fails is a 5xx response of the API", async () => {
  const response = await fetch(`${service.url}/emails`);
  expect(response.status).toBe(500);
  expect(failed).toContain("list-emails");
});

test("a message whose worker fails waits in its queue and is in the dead letters after five receives", async () => {
  const { queues, eventSources } = service.model;
  const byArn = new Map(queues.map((queue) => [queue.arn, queue]));
  const worked = eventSources.flatMap(({ queueArn }) => byArn.get(queueArn) ?? []);
  expect(worked.length).toBeGreaterThan(5);
  const deadOf = (queue: QueueModel) => byArn.get(queue.RedrivePolicy?.deadLetterTargetArn ?? "");
  const dead = worked.flatMap((queue) => deadOf(queue) ?? []);
  expect(dead).toHaveLength(worked.length);
  for (const { url, region } of worked)
    await service.clients.sqs(region).send(new SendMessageCommand({ QueueUrl: url, MessageBody: "{}" }));
  for (const queue of worked) expect((await messagesIn(queue)).all).toBe(1);
  const deadLetters = () => Promise.all(dead.map(async (queue) => (await messagesIn(queue)).visible));
  await vi.waitFor(async () => {
    // Past the time for which a receive hides the message.
    clock.advance(2 * 3_600_000);
    expect(await deadLetters()).toEqual(dead.map(() => 1));
  }, patience);
  for (const queue of worked) expect((await messagesIn(queue)).all).toBe(0);
});

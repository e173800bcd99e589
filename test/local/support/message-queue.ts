import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { region, sqsClient } from "./engine-clients.ts";

/** A queue as the templates would describe it; a message shows again after a second. */
export const queue = {
  name: "messages",
  url: `https://sqs.${region}.amazonaws.com/000000000000/messages`,
  arn: `arn:aws:sqs:${region}:000000000000:messages`,
  region,
  VisibilityTimeout: 1,
  DelaySeconds: 0,
  MessageRetentionPeriod: 60,
  MaximumMessageSize: 1_048_576,
  RedrivePolicy: undefined,
};

/** Creates the queue and puts messages into it. */
export async function queueWith(url: string, bodies: readonly string[]): Promise<SQSClient> {
  const sqs = sqsClient(url);
  await sqs.send(new CreateQueueCommand({ QueueName: "messages", Attributes: { VisibilityTimeout: "1" } }));
  for (const body of bodies) await send(sqs, body);
  return sqs;
}

export async function send(sqs: SQSClient, MessageBody: string): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody }));
}

/** How many messages the queue holds, taken or not. */
export async function left(sqs: SQSClient): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ["All"] }),
  );
  const { ApproximateNumberOfMessages: waiting, ApproximateNumberOfMessagesNotVisible: taken } = Attributes;
  return Number(waiting) + Number(taken);
}

import type { Message } from "@aws-sdk/client-sqs";
import type { QueueModel } from "../template/message-models.ts";

/** Returns the Lambda event for a batch of messages. */
export function queueEvent(queue: QueueModel, messages: readonly Message[]) {
  return { Records: messages.map((message) => record(queue, message)) };
}

function record(queue: QueueModel, message: Message) {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(Object.entries(message.MessageAttributes ?? {}).map(attribute)),
    md5OfBody: message.MD5OfBody,
    eventSource: "aws:sqs",
    eventSourceARN: queue.arn,
    awsRegion: queue.region,
  };
}

function attribute([name, value]: [string, NonNullable<Message["MessageAttributes"]>[string]]) {
  const { StringValue: stringValue, BinaryValue, DataType: dataType } = value;
  const binaryValue = BinaryValue === undefined ? undefined : Buffer.from(BinaryValue).toString("base64");
  return [name, { stringValue, binaryValue, dataType }] as const;
}

import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { CreateTopicCommand, SubscribeCommand } from "@aws-sdk/client-sns";
import type { Model } from "../template/read-model.ts";
import type { Clients } from "./clients.ts";
import { createQueues } from "./create-queues.ts";
import { createTable } from "./create-tables.ts";
import { queuesByName } from "./queues-by-name.ts";

/** Creates the resources of the templates in the engines. Existing ones are kept with their data. */
export async function provision(clients: Clients, model: Model): Promise<void> {
  await Promise.all([
    ...model.tables.map((table) => createTable(clients.dynamo(table.region), table)),
    ...model.buckets.map((bucket) =>
      clients.s3(bucket.region).send(new CreateBucketCommand({ Bucket: bucket.name })),
    ),
    provisionMessaging(clients, model),
  ]);
}

async function provisionMessaging(clients: Clients, model: Model): Promise<void> {
  await Promise.all([createQueues(clients.sqs, queuesByName(model)), createTopics(clients, model)]);
  // The topic and the queue may be in different regions: the engine finds both by ARN.
  await Promise.all(model.subscriptions.map((subscription) => subscribe(clients, subscription)));
}

async function createTopics(clients: Clients, { topics }: Model): Promise<void> {
  await Promise.all(
    topics.map(({ name, region }) => clients.sns(region).send(new CreateTopicCommand({ Name: name }))),
  );
}

async function subscribe(clients: Clients, subscription: Model["subscriptions"][number]): Promise<void> {
  const { topicArn: TopicArn, queueArn: Endpoint, raw } = subscription;
  const Attributes = { RawMessageDelivery: String(raw) };
  const region = TopicArn.split(":")[3] ?? "";
  await clients.sns(region).send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint, Attributes }));
}

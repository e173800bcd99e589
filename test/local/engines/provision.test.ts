import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { HeadBucketCommand } from "@aws-sdk/client-s3";
import { PublishCommand } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { expect, onTestFinished, test } from "vitest";
import type { Clients } from "../../../local/engines/clients.ts";
import { startDynamo } from "../../../local/engines/dynamo.ts";
import { provision } from "../../../local/engines/provision.ts";
import { readModel } from "../../../local/template/read-model.ts";
import { type Json, writeAssembly } from "../support/assembly.ts";
import { clientsOf, testQueues } from "../support/engine-clients.ts";

const home = "us-east-1";

async function engines(): Promise<Clients> {
  const dynamo = await startDynamo();
  onTestFinished(() => dynamo.stop());
  return clientsOf(dynamo.url, (await testQueues()).url);
}

function model(Resources: Json, far: Json = {}) {
  const stacks = {
    mail: { template: { Resources } },
    far: { region: "eu-west-1", template: { Resources: far } },
  };
  return readModel(writeAssembly(stacks), { account: "000000000000", region: home });
}

function queue(seconds: number, more: Json = {}): Json {
  return { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: seconds, ...more } };
}

function table(indexes: readonly string[]): Json {
  const GlobalSecondaryIndexes = indexes.map((IndexName) => ({
    IndexName,
    KeySchema: [{ AttributeName: "duePk", KeyType: "HASH" }],
    Projection: { ProjectionType: "KEYS_ONLY" },
  }));
  const attributes = indexes.length > 0 ? ["pk", "duePk"] : ["pk"];
  return {
    Type: "AWS::DynamoDB::Table",
    Properties: {
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      ...(indexes.length > 0 ? { GlobalSecondaryIndexes } : {}),
    },
  };
}

test("provisioning again changes nothing", async () => {
  const clients = await engines();
  const resources = { Rows: table(["due"]), Messages: queue(60), Bodies: { Type: "AWS::S3::Bucket" } };
  await provision(clients, model(resources));
  await provision(clients, model(resources));
  await expect(
    clients.s3(home).send(new HeadBucketCommand({ Bucket: "mail-bodies" })),
  ).resolves.toBeDefined();
});

test("provisioning updates existing resources to newer templates", async () => {
  const clients = await engines();
  await provision(clients, model({ Rows: table([]), Messages: queue(60) }));
  await provision(clients, model({ Rows: table(["due"]), Messages: queue(90) }));
  const { Table } = await clients.dynamo(home).send(new DescribeTableCommand({ TableName: "mail-Rows" }));
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(["due"]);
  const QueueUrl = `https://sqs.${home}.amazonaws.com/000000000000/mail-Messages`;
  const { Attributes } = await clients
    .sqs(home)
    .send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
  expect(Attributes?.["VisibilityTimeout"]).toBe("90");
});

test("a topic can be subscribed by a queue in another region", async () => {
  const clients = await engines();
  const subscription = {
    Type: "AWS::SNS::Subscription",
    Properties: {
      Protocol: "sqs",
      TopicArn: { Ref: "Events" },
      Endpoint: `arn:aws:sqs:${home}:000000000000:mail-Messages`,
      RawMessageDelivery: true,
    },
  };
  const far = { Events: { Type: "AWS::SNS::Topic" }, Subscription: subscription };
  await provision(clients, model({ Messages: queue(60) }, far));
  const TopicArn = "arn:aws:sns:eu-west-1:000000000000:far-Events";
  await clients.sns("eu-west-1").send(new PublishCommand({ TopicArn, Message: "sent" }));
  const QueueUrl = `https://sqs.${home}.amazonaws.com/000000000000/mail-Messages`;
  const { Messages } = await clients.sqs(home).send(new ReceiveMessageCommand({ QueueUrl }));
  expect(Messages).toMatchObject([{ Body: "sent" }]);
});

test("two queues with the same name in different regions are refused if both are in use", async () => {
  const clients = await engines();
  const twin = { Messages: queue(60, { QueueName: "messages" }), Reader: reader };
  await expect(provision(clients, model(twin, twin))).rejects.toThrow(/need different names/);
});

const reader = {
  Type: "AWS::Lambda::EventSourceMapping",
  Properties: { EventSourceArn: { "Fn::GetAtt": ["Messages", "Arn"] }, FunctionName: "any" },
};

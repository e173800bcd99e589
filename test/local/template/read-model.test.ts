import { expect, test } from "vitest";
import { readModel } from "../../../local/template/read-model.ts";
import { functionResource, type Json, writeAssembly } from "../support/assembly.ts";

const world = { account: "000000000000", region: "us-east-1" };

function model(Resources: Json, more: Json = {}) {
  return readModel(writeAssembly({ mail: { template: { Resources, ...more } } }), world);
}

test("reads a table with its keys, indexes and time to live", () => {
  const properties = {
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
    GlobalSecondaryIndexes: [
      {
        IndexName: "due",
        KeySchema: [{ AttributeName: "duePk", KeyType: "HASH" }],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
    TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
  };
  const Table = {
    Type: "AWS::DynamoDB::GlobalTable",
    Properties: { ...properties, BillingMode: "PAY_PER_REQUEST" },
  };
  expect(model({ Table }).tables).toEqual([{ name: "mail-Table", region: "us-east-1", ...properties }]);
});

test("reads a queue with where its dead letters go", () => {
  const { queues } = model({
    Dead: { Type: "AWS::SQS::Queue" },
    Messages: {
      Type: "AWS::SQS::Queue",
      Properties: {
        VisibilityTimeout: 360,
        RedrivePolicy: { deadLetterTargetArn: { "Fn::GetAtt": ["Dead", "Arn"] }, maxReceiveCount: 5 },
      },
    },
  });
  expect(queues[1]).toMatchObject({
    name: "mail-Messages",
    VisibilityTimeout: 360,
    RedrivePolicy: {
      deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:mail-Dead",
      maxReceiveCount: 5,
    },
  });
});

test("reads which function a queue's messages go to, and how", () => {
  const { eventSources } = model({
    Messages: { Type: "AWS::SQS::Queue" },
    Fn: functionResource("deliver"),
    Source: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: {
        EventSourceArn: { "Fn::GetAtt": ["Messages", "Arn"] },
        FunctionName: { Ref: "Fn" },
        BatchSize: 7,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: { MaximumConcurrency: 4 },
      },
    },
  });
  expect(eventSources).toEqual([
    {
      queueArn: "arn:aws:sqs:us-east-1:000000000000:mail-Messages",
      functionId: "mail-Fn",
      batchSize: 7,
      batchingWindowSeconds: 0,
      partialFailures: true,
      maximumConcurrency: 4,
    },
  ]);
});

test("reads routes through their integrations", () => {
  const integration = (uri: unknown) => ({
    Type: "AWS::ApiGatewayV2::Integration",
    Properties: {
      ApiId: { Ref: "Api" },
      IntegrationType: "AWS_PROXY",
      IntegrationUri: uri,
      PayloadFormatVersion: "2.0",
    },
  });
  const route = (RouteKey: string, name: string) => ({
    Type: "AWS::ApiGatewayV2::Route",
    Properties: {
      ApiId: { Ref: "Api" },
      RouteKey,
      Target: { "Fn::Join": ["", ["integrations/", { Ref: name }]] },
    },
  });
  const arn = { "Fn::GetAtt": ["Fn", "Arn"] };
  const path = ["arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/", arn, "/invocations"];
  const { routes } = model({
    Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { ProtocolType: "HTTP" } },
    Fn: functionResource("send-email"),
    Plain: integration(arn),
    Invoking: integration({ "Fn::Join": ["", path] }),
    Send: route("POST /emails", "Plain"),
    Rest: route("$default", "Invoking"),
  });
  const functionArn = "arn:aws:lambda:us-east-1:000000000000:function:mail-Fn";
  expect(routes).toEqual([
    { routeKey: "POST /emails", apiId: "mail-Api", functionArn, timeoutMs: 30_000 },
    { routeKey: "$default", apiId: "mail-Api", functionArn, timeoutMs: 30_000 },
  ]);
});

test.each([
  ["rate(1 minute)", 60],
  ["rate(12 hours)", 43_200],
  ["cron(0/5 * * * ? *)", 300],
  ["cron(15 * * * ? *)", 3600],
  ["cron(0 3 * * ? *)", 86_400],
])("reads how often %s is", (ScheduleExpression, everySeconds) => {
  const Targets = [{ Arn: { "Fn::GetAtt": ["Fn", "Arn"] } }];
  const Rule = { Type: "AWS::Events::Rule", Properties: { ScheduleExpression, Targets } };
  const { schedules } = model({ Fn: functionResource("sweep"), Rule });
  expect(schedules).toMatchObject([{ name: "Rule", everySeconds }]);
});

test("reads a schedule of the newer kind", () => {
  const Properties = { ScheduleExpression: "rate(5 minutes)", Target: { Arn: "arn:fn", Input: '{"a":1}' } };
  const { schedules } = model({ Often: { Type: "AWS::Scheduler::Schedule", Properties } });
  expect(schedules).toEqual([{ name: "Often", functionId: "arn:fn", everySeconds: 300, input: '{"a":1}' }]);
});

test("leaves out a schedule that calls AWS itself, and what it refers to", () => {
  const Target = {
    Arn: {
      "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, ":scheduler:::aws-sdk:ecs:updateService"]],
    },
    Input: { "Fn::GetAtt": ["Proxies", "Name"] },
  };
  const Weekly = {
    Type: "AWS::Scheduler::Schedule",
    Properties: { ScheduleExpression: "rate(7 days)", Target },
  };
  expect(model({ Weekly, Proxies: { Type: "AWS::ECS::Service" } }).schedules).toEqual([]);
});

test("reads where the events of a configuration set go", () => {
  const { configurationSets, eventDestinations } = model({
    Set: { Type: "AWS::SES::ConfigurationSet", Properties: { Name: "eds-opens" } },
    Events: { Type: "AWS::SNS::Topic" },
    Destination: {
      Type: "AWS::SES::ConfigurationSetEventDestination",
      Properties: {
        ConfigurationSetName: { Ref: "Set" },
        EventDestination: {
          MatchingEventTypes: ["send", "open"],
          SnsDestination: { TopicARN: { Ref: "Events" } },
        },
      },
    },
  });
  expect(configurationSets).toEqual([{ name: "eds-opens", region: "us-east-1" }]);
  expect(eventDestinations).toMatchObject([
    {
      configurationSet: "eds-opens",
      topicArn: "arn:aws:sns:us-east-1:000000000000:mail-Events",
      enabled: true,
    },
  ]);
});

test("leaves out a function that is not marked as one of the service's own", () => {
  const Helper = { Type: "AWS::Lambda::Function", Properties: { Code: { ZipFile: "" } } };
  expect(model({ Helper }).functions).toEqual([]);
});

test("leaves out what its condition rules out", () => {
  const Conditions = { Never: { "Fn::Equals": ["a", "b"] } };
  const Topic = { Type: "AWS::SNS::Topic", Condition: "Never" };
  expect(model({ Topic }, { Conditions }).topics).toEqual([]);
});

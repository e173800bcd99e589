import { expect, test } from "vitest";
import { readModel } from "../../../local/template/read-model.ts";
import { functionResource, type Json, writeAssembly } from "../support/assembly.ts";

const world = { account: "000000000000", region: "us-east-1" };

function model(Resources: Json, more: Json = {}) {
  return readModel(writeAssembly({ mail: { template: { Resources, ...more } } }), world);
}

test("the model has tables with keys, indexes and time to live", () => {
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

test("the model has queues with their dead-letter queues", () => {
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

test("the model has event source mappings with their settings", () => {
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

test("the model has routes with the functions of their integrations", () => {
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
])("the model has the rate of %s", (ScheduleExpression, everySeconds) => {
  const Targets = [{ Arn: { "Fn::GetAtt": ["Fn", "Arn"] } }];
  const Rule = { Type: "AWS::Events::Rule", Properties: { ScheduleExpression, Targets } };
  const { schedules } = model({ Fn: functionResource("sweep"), Rule });
  expect(schedules).toMatchObject([{ name: "Rule", everySeconds }]);
});

test("the model has schedules of EventBridge Scheduler", () => {
  const Properties = { ScheduleExpression: "rate(5 minutes)", Target: { Arn: "arn:fn", Input: '{"a":1}' } };
  const { schedules } = model({ Often: { Type: "AWS::Scheduler::Schedule", Properties } });
  expect(schedules).toEqual([{ name: "Often", functionId: "arn:fn", everySeconds: 300, input: '{"a":1}' }]);
});

test("the model skips schedules that call AWS APIs", () => {
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

test("the model has the event destinations of configuration sets", () => {
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

test("the model skips functions without the metadata of the service", () => {
  const Helper = { Type: "AWS::Lambda::Function", Properties: { Code: { ZipFile: "" } } };
  expect(model({ Helper }).functions).toEqual([]);
});

test("the model skips resources whose condition is false", () => {
  const Conditions = { Never: { "Fn::Equals": ["a", "b"] } };
  const Topic = { Type: "AWS::SNS::Topic", Condition: "Never" };
  expect(model({ Topic }, { Conditions }).topics).toEqual([]);
});

import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { synthesized, text } from "./synthesized.ts";

const deployed = synthesized();
const baseEvents = [
  "bounce",
  "complaint",
  "delivery",
  "deliveryDelay",
  "reject",
  "renderingFailure",
  "send",
  "subscription",
];

describe.each(["us-east-1", "eu-west-1"])("the sending region %s", (region) => {
  const stack = deployed.stack(`eds-mail-${region}`);

  test.each([
    ["eds", []],
    ["eds-opens", ["open"]],
    ["eds-clicks", ["click"]],
    ["eds-opens-clicks", ["open", "click"]],
    ["eds-routes", []],
  ])("has the configuration set %s, which publishes all base events and %j", (name, tracking) => {
    const [set] = Object.keys(
      stack.findResources("AWS::SES::ConfigurationSet", { Properties: { Name: name } }),
    );
    const [topic] = Object.keys(stack.findResources("AWS::SNS::Topic"));
    const [destination, ...others] = Object.values(
      stack.findResources("AWS::SES::ConfigurationSetEventDestination", {
        Properties: {
          ConfigurationSetName: { Ref: set },
          EventDestination: { SnsDestination: { TopicARN: { Ref: topic } } },
        },
      }),
    );
    expect(others).toEqual([]);
    const events = destination?.["Properties"].EventDestination.MatchingEventTypes;
    expect([...events].sort()).toEqual([...baseEvents, ...tracking].sort());
  });

  test("has five configuration sets, which suppress bounces and complaints, and measure reputation", () => {
    stack.resourceCountIs("AWS::SES::ConfigurationSet", 5);
    stack.resourceCountIs("AWS::SES::ConfigurationSetEventDestination", 5);
    stack.allResourcesProperties("AWS::SES::ConfigurationSet", {
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
      ReputationOptions: { ReputationMetricsEnabled: true },
      DeliveryOptions: { TlsPolicy: "OPTIONAL" },
    });
  });

  test("delivers raw SES events and received emails to the home region's queue, and keeps undeliverable ones", () => {
    stack.allResourcesProperties("AWS::SNS::Subscription", {
      Protocol: "sqs",
      RawMessageDelivery: true,
      RedrivePolicy: Match.anyValue(),
    });
    const subscriptions = Object.values(stack.findResources("AWS::SNS::Subscription"));
    expect(subscriptions.map((one) => text(one["Properties"].Endpoint)).sort()).toEqual(
      ["received", "ses-events"].map((name) => `arn:aws:sqs:us-east-1:123456789012:eds-${name}`),
    );
  });

  test("lets only SES, for receipt rules of this deployment, write and announce received emails", () => {
    const statements = ["AWS::S3::BucketPolicy", "AWS::SNS::TopicPolicy"].flatMap((type) =>
      Object.values(stack.findResources(type)).flatMap(
        (policy) => policy["Properties"].PolicyDocument.Statement,
      ),
    );
    const toSes = statements.filter(
      ({ Principal, Condition }) =>
        Principal?.Service === "ses.amazonaws.com" && text(Condition).includes("receipt-rule"),
    );
    expect(toSes.map(({ Action }) => Action).sort()).toEqual(["s3:PutObject", "sns:Publish"]);
    for (const { Effect, Condition, Resource, Action } of toSes) {
      expect(Effect).toBe("Allow");
      expect(Object.keys(Condition).sort()).toEqual(["ArnLike", "StringEquals"]);
      expect(text(Condition.StringEquals["aws:SourceAccount"])).toBe("123456789012");
      expect(text(Condition.ArnLike["aws:SourceArn"])).toBe(
        `arn:aws:ses:${region}:123456789012:receipt-rule-set/*:receipt-rule/eds-receiving-*`,
      );
      if (Action === "s3:PutObject") expect(text(Resource)).toMatch(/\/received\/\*$/);
    }
  });

  test.each([
    ["BounceRate", 0.04],
    ["ComplaintRate", 0.0008],
  ])("has an alarm on %s at %d, before SES acts", (metric, threshold) => {
    const properties = { Namespace: "AWS/SES", MetricName: `Reputation.${metric}`, Threshold: threshold };
    stack.resourcePropertiesCountIs("AWS::CloudWatch::Alarm", properties, 1);
    stack.resourcePropertiesCountIs("AWS::CloudWatch::Alarm", { Namespace: "AWS/SES" }, 2);
  });
});

test("only sending regions have subscriptions for SES events and received emails", () => {
  const stacks = deployed.of("AWS::SNS::Subscription").map(({ stack }) => stack);
  expect([...new Set(stacks)].sort()).toEqual(["eds-mail-eu-west-1", "eds-mail-us-east-1"]);
});

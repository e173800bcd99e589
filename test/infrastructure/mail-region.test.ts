import { expect, test } from "vitest";
import { synthesized, text } from "./synthesized.ts";

const deployed = synthesized();
const always = [
  "bounce",
  "complaint",
  "delivery",
  "deliveryDelay",
  "reject",
  "renderingFailure",
  "send",
  "subscription",
];

test.each(["us-east-1", "eu-west-1"])(
  "%s has a configuration set for each kind of tracking, and reports all it tells",
  (region) => {
    const inRegion = (type: string) =>
      deployed.of(type).filter(({ template }) => template === `eds-mail-${region}`);
    const listened = inRegion("AWS::SES::ConfigurationSetEventDestination").map(({ properties }) => {
      const { MatchingEventTypes: events, SnsDestination: destination } = Object(
        properties["EventDestination"],
      );
      expect(inRegion("AWS::SNS::Topic").map(({ id }) => `<${id}>`)).toContain(text(destination.TopicARN));
      const [, set] = /<(.+)>/.exec(text(properties["ConfigurationSetName"])) ?? [];
      const named = inRegion("AWS::SES::ConfigurationSet").find(({ id }) => id === set);
      return [named?.properties["Name"], [...events].sort()];
    });
    expect(Object.fromEntries(listened)).toEqual({
      eds: always,
      "eds-opens": [...always, "open"].sort(),
      "eds-clicks": [...always, "click"].sort(),
      "eds-opens-clicks": [...always, "open", "click"].sort(),
    });
  },
);

test("each set suppresses who bounced or complained, and measures its reputation", () => {
  for (const { id, properties } of deployed.of("AWS::SES::ConfigurationSet")) {
    expect(properties, id).toMatchObject({
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
      ReputationOptions: { ReputationMetricsEnabled: true },
      DeliveryOptions: { TlsPolicy: "OPTIONAL" },
    });
  }
});

test("each region's reports go to the home region's queue as SES wrote them; what cannot get there is kept", () => {
  const subscriptions = deployed.of("AWS::SNS::Subscription");
  expect(subscriptions.map(({ template }) => template).sort()).toEqual([
    "eds-mail-eu-west-1",
    "eds-mail-us-east-1",
  ]);
  for (const { properties } of subscriptions) {
    expect(text(properties["Endpoint"])).toBe("arn:aws:sqs:us-east-1:123456789012:eds-ses-events");
    expect(properties).toMatchObject({ Protocol: "sqs", RawMessageDelivery: true, RedrivePolicy: {} });
  }
});

test("a region's bounce and complaint rates have alarms below the marks at which SES acts", () => {
  const marks = deployed
    .of("AWS::CloudWatch::Alarm")
    .filter(({ properties }) => properties["Namespace"] === "AWS/SES")
    .map(({ template, properties }) => [template, properties["MetricName"], properties["Threshold"]]);
  expect(marks).toEqual([
    ["eds-mail-eu-west-1", "Reputation.BounceRate", 0.04],
    ["eds-mail-eu-west-1", "Reputation.ComplaintRate", 0.0008],
    ["eds-mail-us-east-1", "Reputation.BounceRate", 0.04],
    ["eds-mail-us-east-1", "Reputation.ComplaintRate", 0.0008],
  ]);
});

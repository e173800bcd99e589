import { describe, expect, test } from "vitest";
import { sendBatchSize } from "../../lib/send-concurrency.ts";
import { statementsOf } from "./policies.ts";
import { type Resource, type Synthesized, synthesized, text } from "./synthesized.ts";

const deployed = synthesized();
const queues = deployed.of("AWS::SQS::Queue");
const workQueues = queues.filter(({ properties }) => properties["RedrivePolicy"]);

test("there are send queues by region and kind, and queues for chunks of broadcasts, SES events, received emails, jobs and webhooks", () => {
  expect(workQueues.map(({ properties }) => properties["QueueName"]).sort()).toEqual([
    "eds-broadcast",
    "eds-jobs",
    "eds-received",
    "eds-send-eu-west-1-broadcast",
    "eds-send-eu-west-1-transactional",
    "eds-send-us-east-1-broadcast",
    "eds-send-us-east-1-transactional",
    "eds-ses-events",
    "eds-webhooks",
  ]);
});

/** Jobs and received emails do not wait for each other in a batch; emails are few at the send rate of a new account. */
function batchSizeOf(queue: string): number {
  if (queue.endsWith("-ses-events")) return 300;
  if (queue.endsWith("-jobs") || queue === "eds-broadcast") return 1;
  if (queue.endsWith("-received")) return 5;
  return queue.includes("-send-") ? sendBatchSize() : 10;
}

describe.each(workQueues)("the queue $properties.QueueName", (queue) => {
  test("moves a message after five receives to a dead-letter queue that keeps it for 14 days", () => {
    const { QueueName: name, RedrivePolicy: redrive } = queue.properties;
    const dead = queues.find(({ properties }) => properties["QueueName"] === `${name}-dead`);
    expect(redrive).toMatchObject({ maxReceiveCount: 5 });
    expect(text(Object(redrive).deadLetterTargetArn)).toBe(`<${dead?.id}.Arn>`);
    expect(dead?.properties["MessageRetentionPeriod"]).toBe(14 * 24 * 60 * 60);
  });

  test("is read by one function, in batches, with partial batch responses and limited concurrency", () => {
    const [mapping, ...others] = deployed
      .of("AWS::Lambda::EventSourceMapping")
      .filter(({ properties }) => text(properties["EventSourceArn"]) === `<${queue.id}.Arn>`);
    expect(others).toEqual([]);
    expect(mapping?.properties).toMatchObject({
      BatchSize: batchSizeOf(String(queue.properties["QueueName"])),
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: expect.any(Number) },
    });
    const reader = deployed.resources.find(
      ({ id }) => `<${id}>` === text(mapping?.properties["FunctionName"]),
    );
    const timeout = Number(reader?.properties["Timeout"]);
    expect(queue.properties["VisibilityTimeout"]).toBeGreaterThanOrEqual(6 * timeout);
  });

  test("has an alarm on the age of its oldest message", () => {
    expect(alarmMetrics(queue)).toEqual(["ApproximateAgeOfOldestMessage"]);
  });
});

test.each(queues.filter((queue) => !workQueues.includes(queue)))(
  "the dead-letter queue $properties.QueueName has an alarm on its first message",
  (queue) => {
    expect(alarmMetrics(queue)).toEqual(["ApproximateNumberOfMessagesVisible"]);
  },
);

test("only this deployment's topics can send to the SES event queue, because a forged bounce refunds money", () => {
  const [allowed, ...others] = topicGrants(deployed);
  expect(others).toEqual([]);
  expect(allowed).toEqual({
    principals: ["sns.amazonaws.com"],
    topics: [
      "arn:aws:sns:us-east-1:123456789012:eds-ses-events",
      "arn:aws:sns:eu-west-1:123456789012:eds-ses-events",
    ],
  });
});

test.each([
  ["an opt-in region", "us-east-1", "af-south-1", "sns.af-south-1.amazonaws.com"],
  ["a default region to an opt-in home region", "af-south-1", "us-east-1", "sns.af-south-1.amazonaws.com"],
  [
    "an opt-in region to another opt-in home region",
    "af-south-1",
    "eu-south-1",
    "sns.af-south-1.amazonaws.com",
  ],
])(
  "topics of %s send to the SES event queue as a regional service principal (F52)",
  (_, homeRegion, region, principal) => {
    const topic = (of: string) => `arn:aws:sns:${of}:123456789012:eds-ses-events`;
    expect(topicGrants(synthesized({ homeRegion, regions: [homeRegion, region] }))).toEqual([
      { principals: ["sns.amazonaws.com"], topics: [topic(homeRegion)] },
      { principals: [principal], topics: [topic(region)] },
    ]);
  },
);

function alarmMetrics({ stack, id }: Resource): readonly unknown[] {
  return deployed
    .of("AWS::CloudWatch::Alarm")
    .filter((alarm) => alarm.stack === stack)
    .filter(({ properties }) => JSON.stringify(properties["Dimensions"] ?? []).includes(`"${id}"`))
    .map(({ properties }) => properties["MetricName"]);
}

/** Which topics can send to the SES event queue, by the service principal that they use. */
function topicGrants(of: Synthesized) {
  const queue = of
    .of("AWS::SQS::Queue")
    .find(({ properties }) => properties["QueueName"] === "eds-ses-events");
  const policy = of
    .of("AWS::SQS::QueuePolicy")
    .find(({ properties }) => JSON.stringify(properties["Queues"]) === JSON.stringify([{ Ref: queue?.id }]));
  const allowed = policy ? statementsOf(policy).filter(({ effect }) => effect === "Allow") : [];
  return allowed.map(({ actions, principals, condition: { ArnEquals = {}, StringEquals = {} } }) => {
    expect(actions).toEqual(["sqs:SendMessage"]);
    expect(text(StringEquals["aws:SourceAccount"])).toBe("123456789012");
    return { principals, topics: [ArnEquals["aws:SourceArn"]].flat().map(text) };
  });
}

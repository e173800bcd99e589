import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { statementsOf } from "./policies.ts";
import { synthesized, text } from "./synthesized.ts";

// A synthesis or a build takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const deployed = synthesized();
const queues = deployed.of("AWS::SQS::Queue");
const alarms = deployed.of("AWS::CloudWatch::Alarm");
const withDeadLetters = queues.filter(({ properties }) => properties["RedrivePolicy"]);
const mappings = deployed.of("AWS::Lambda::EventSourceMapping");

test("each region has a queue for transactional mail and one for broadcasts, one queue takes all that SES reports, one has jobs, and one what endpoints are to be told", () => {
  expect(withDeadLetters.map(({ properties }) => properties["QueueName"]).sort()).toEqual([
    "eds-hooks",
    "eds-jobs",
    "eds-send-eu-west-1-broadcast",
    "eds-send-eu-west-1-transactional",
    "eds-send-us-east-1-broadcast",
    "eds-send-us-east-1-transactional",
    "eds-ses-events",
  ]);
});

test.each(withDeadLetters)(
  "$properties.QueueName gives a message up after five tries, to a queue that keeps it 14 days",
  (queue) => {
    expect(queue.properties["RedrivePolicy"]).toMatchObject({ maxReceiveCount: 5 });
    const dead = queues.find(
      ({ properties }) => properties["QueueName"] === `${queue.properties["QueueName"]}-dead`,
    );
    expect(JSON.stringify(queue.properties["RedrivePolicy"])).toContain(dead?.id);
    expect(dead?.properties["MessageRetentionPeriod"]).toBe(14 * 24 * 60 * 60);
  },
);

test.each(withDeadLetters)(
  "$properties.QueueName is read by one function, in tens, with failures told one by one",
  (queue) => {
    const readers = mappings.filter(
      ({ properties }) => text(properties["EventSourceArn"]) === `<${queue.id}.Arn>`,
    );
    expect(readers).toHaveLength(1);
    expect(readers[0]?.properties).toMatchObject({
      BatchSize: String(queue.properties["QueueName"]).endsWith("-ses-events") ? 100 : 10,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: expect.any(Number) },
    });
    const reader = deployed.resources.find(
      ({ id }) => `<${id}>` === text(readers[0]?.properties["FunctionName"]),
    );
    expect(queue.properties["VisibilityTimeout"]).toBeGreaterThanOrEqual(
      6 * Number(reader?.properties["Timeout"]),
    );
  },
);

test.each(queues)(
  "$properties.QueueName has an alarm: dead letters when one comes, others when one is late",
  (queue) => {
    const about = alarms.filter(
      ({ template, properties }) =>
        template === queue.template &&
        JSON.stringify(properties["Dimensions"] ?? []).includes(`"${queue.id}"`),
    );
    const metric = queue.properties["RedrivePolicy"]
      ? "ApproximateAgeOfOldestMessage"
      : "ApproximateNumberOfMessagesVisible";
    expect(about.map(({ properties }) => properties["MetricName"])).toEqual([metric]);
  },
);

test("what SES reports is taken from this deployment's topics alone (a forged bounce pays money back)", () => {
  const events = withDeadLetters.find(({ properties }) => properties["QueueName"] === "eds-ses-events");
  const policy = deployed
    .of("AWS::SQS::QueuePolicy")
    .find(({ properties }) => JSON.stringify(properties["Queues"]) === JSON.stringify([{ Ref: events?.id }]));
  const allowed = policy ? statementsOf(policy).filter(({ effect }) => effect === "Allow") : [];
  expect(allowed).toHaveLength(1);
  expect(allowed[0]).toMatchObject({ actions: ["sqs:SendMessage"], principals: ["sns.amazonaws.com"] });
  const { ArnEquals = {}, StringEquals = {} } = allowed[0]?.condition ?? {};
  const sources = ArnEquals["aws:SourceArn"];
  expect(Array.isArray(sources) && sources.map(text)).toEqual([
    "arn:aws:sns:us-east-1:123456789012:eds-ses-events",
    "arn:aws:sns:eu-west-1:123456789012:eds-ses-events",
  ]);
  expect(text(StringEquals["aws:SourceAccount"])).toBe("123456789012");
});

test("a region that accounts opt in to reports under its own name of SNS", () => {
  const opted = synthesized({ regions: ["us-east-1", "af-south-1"] });
  const allowed = opted
    .of("AWS::SQS::QueuePolicy")
    .flatMap(statementsOf)
    .filter(({ principals }) => principals.includes("sns.af-south-1.amazonaws.com"));
  expect(allowed).toHaveLength(1);
  expect(text(allowed[0]?.condition["ArnEquals"]?.["aws:SourceArn"])).toContain("af-south-1");
});

test.each(alarms)(
  "alarm $id says who is hurt, speaks to its region's topic, and has its section in the runbook",
  ({ properties }) => {
    const { AlarmDescription: description = "", AlarmActions: actions = [] } = properties;
    expect(Array.isArray(actions) && actions.map(text)).toEqual([
      expect.stringMatching(/:sns:[a-z0-9-]+:123456789012:eds-alarms$/),
    ]);
    const [, anchor] = /^[A-Z].*\. What to do: docs\/runbook\.md#([a-z-]+)$/.exec(String(description)) ?? [];
    const runbook = readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8");
    const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    expect(anchors).toContain(anchor);
  },
);

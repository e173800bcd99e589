import { GraphWidget, type IMetric, type IWidget } from "aws-cdk-lib/aws-cloudwatch";
import { countedValues } from "../../../functions/settings/counted-lines.ts";
import { sendKinds, sendQueueName } from "../../../functions/settings/queue-names.ts";
import { putBackMetrics } from "../alarms/put-back-alarms.ts";
import { awsMetric, ownMetric, queueMetric } from "./metrics.ts";

/** What happens to the emails of one sending region: how many, how fast, and what waits. */
export function regionWidgets(deployment: string, region: string): readonly IWidget[] {
  return [
    graph(`${region}: emails`, 12, emails(deployment, region)),
    graph(`${region}: accepted to SES, milliseconds`, 6, waits(deployment, region)),
    graph(`${region}: queues`, 6, depths(deployment, region), ages(deployment, region)),
  ];
}

function graph(title: string, width: number, left: IMetric[], right: IMetric[] = []): IWidget {
  return new GraphWidget({ title, width, height: 6, left, right });
}

/** The first two are the deployment's own; SES counts the others for the whole account. */
function emails(deployment: string, region: string): IMetric[] {
  const ofSes = (metricName: string, label: string) =>
    awsMetric("AWS/SES", metricName, {}, { label, region });
  return [
    ownMetric(deployment, countedValues.accepted, region, { label: "accepted" }),
    ownMetric(deployment, countedValues.sent, region, { label: "sent" }),
    ofSes("Delivery", "delivered (account)"),
    ofSes("Bounce", "bounced (account)"),
    ofSes("Complaint", "complained (account)"),
    ofSes("Reject", "rejected (account)"),
  ];
}

function waits(deployment: string, region: string): IMetric[] {
  return ["p50", "p99", "Maximum"].map((statistic) =>
    ownMetric(deployment, countedValues.waited, region, { label: statistic, statistic }),
  );
}

function depths(deployment: string, region: string): IMetric[] {
  return sendKinds.map((kind) =>
    queueMetric(sendQueueName(deployment, region, kind), "ApproximateNumberOfMessagesVisible", {
      ...{ label: `${kind}: messages`, statistic: "Maximum" },
    }),
  );
}

/** An email that SES does not accept returns as a new message: its own age is in the line about it. */
function ages(deployment: string, region: string): IMetric[] {
  const ofQueues = sendKinds.map((kind) =>
    queueMetric(sendQueueName(deployment, region, kind), "ApproximateAgeOfOldestMessage", {
      ...{ label: `${kind}: oldest message, s`, statistic: "Maximum" },
    }),
  );
  const oldest = { label: "oldest email put back, s", statistic: "Maximum" };
  return [...ofQueues, ownMetric(deployment, putBackMetrics.age, region, oldest)];
}

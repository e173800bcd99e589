import { GraphWidget, type IMetric, type IWidget } from "aws-cdk-lib/aws-cloudwatch";
import {
  broadcastQueueName,
  jobsQueueName,
  sendKinds,
  sendQueueName,
  sesEventsName,
  webhooksQueueName,
} from "../../../functions/settings/queue-names.ts";
import { receivedName } from "../../../functions/settings/receiving.ts";
import { activeIndex, dueIndex } from "../../../functions/settings/tables.ts";
import { receivingRegionsOf } from "../../permissions/inbound/receiving-actions.ts";
import type { ServiceContext } from "../../permissions/permission.ts";
import { awsMetric, queueMetric } from "./metrics.ts";

interface OverviewOf {
  readonly context: ServiceContext;
  readonly apiId: string;
}

/** What all regions share: the API, the queues of the home region, and what is refused for lack of capacity. */
export function serviceWidgets({ context, apiId }: OverviewOf): readonly (readonly IWidget[])[] {
  const widget = (title: string, width: number, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, width, height: 6, left, right });
  return [
    [
      widget("API: requests", 8, apiCounts(apiId), apiTimes(apiId)),
      widget("Other queues", 8, depths(context), ages(context)),
      widget("Dead letters", 8, deadLetters(context)),
    ],
    [
      widget("Throttled: functions of the account, tables", 12, throttles(context)),
      widget("Functions of the account: at once", 12, [
        awsMetric("AWS/Lambda", "ConcurrentExecutions", {}, { label: "at once", statistic: "Maximum" }),
        awsMetric("AWS/Lambda", "Errors", {}, { label: "failed runs" }),
      ]),
    ],
  ];
}

function apiCounts(apiId: string): IMetric[] {
  return ["Count", "4xx", "5xx"].map((name) =>
    awsMetric("AWS/ApiGateway", name, { ApiId: apiId }, { label: name }),
  );
}

function apiTimes(apiId: string): IMetric[] {
  return ["p50", "p99"].map((statistic) =>
    awsMetric("AWS/ApiGateway", "Latency", { ApiId: apiId }, { label: `${statistic}, ms`, statistic }),
  );
}

/** The queues that no region has for itself. */
function sharedQueues({ config }: ServiceContext): readonly string[] {
  const { name } = config;
  const received = receivingRegionsOf(config).length > 0 ? [receivedName(name)] : [];
  return [
    ...[sesEventsName(name), broadcastQueueName(name), jobsQueueName(name), webhooksQueueName(name)],
    ...received,
  ];
}

function depths(context: ServiceContext): IMetric[] {
  return sharedQueues(context).map((queue) =>
    queueMetric(queue, "ApproximateNumberOfMessagesVisible", { label: queue, statistic: "Maximum" }),
  );
}

function ages(context: ServiceContext): IMetric[] {
  return sharedQueues(context).map((queue) =>
    queueMetric(queue, "ApproximateAgeOfOldestMessage", { label: `${queue}, s`, statistic: "Maximum" }),
  );
}

function deadLetters(context: ServiceContext): IMetric[] {
  const { name, regions } = context.config;
  const sends = regions.flatMap((region) => sendKinds.map((kind) => sendQueueName(name, region, kind)));
  return [...sends, ...sharedQueues(context)].map((queue) =>
    queueMetric(`${queue}-dead`, "ApproximateNumberOfMessagesVisible", {
      ...{ label: queue, statistic: "Maximum" },
    }),
  );
}

function throttles({ data, money }: ServiceContext): IMetric[] {
  const places = [
    ["data", { TableName: data.name }],
    ["data, due", { TableName: data.name, GlobalSecondaryIndexName: dueIndex.name }],
    ["money", { TableName: money.name }],
    ["money, active", { TableName: money.name, GlobalSecondaryIndexName: activeIndex.name }],
  ] as const;
  return [
    awsMetric("AWS/Lambda", "Throttles", {}, { label: "functions" }),
    ...places.flatMap(([label, dimensions]) =>
      ["ReadThrottleEvents", "WriteThrottleEvents"].map((name) =>
        awsMetric("AWS/DynamoDB", name, dimensions, {
          label: `${label}: ${name.toLowerCase().slice(0, -14)}`,
        }),
      ),
    ),
  ];
}

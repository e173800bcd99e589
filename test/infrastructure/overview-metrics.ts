import { widgetsOf } from "../../lib/template-limits.ts";
import { type MetricKey, metricKey } from "./log-metrics.ts";
import type { Synthesized } from "./synthesized.ts";

/** The metrics that AWS documents, of those namespaces that the overview shows: each with the dimensions it comes by. */
const ofAws: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "AWS/SES": { Send: [""], Delivery: [""], Bounce: [""], Complaint: [""], Reject: [""] },
  "AWS/SQS": {
    ApproximateAgeOfOldestMessage: ["QueueName"],
    ApproximateNumberOfMessagesVisible: ["QueueName"],
  },
  "AWS/Lambda": {
    ConcurrentExecutions: ["", "FunctionName"],
    Duration: ["", "FunctionName"],
    Errors: ["", "FunctionName"],
    Invocations: ["", "FunctionName"],
    Throttles: ["", "FunctionName"],
  },
  "AWS/DynamoDB": {
    ConsumedReadCapacityUnits: ["TableName", "GlobalSecondaryIndexName,TableName"],
    ConsumedWriteCapacityUnits: ["TableName", "GlobalSecondaryIndexName,TableName"],
    ReadThrottleEvents: ["TableName", "GlobalSecondaryIndexName,TableName"],
    WriteThrottleEvents: ["TableName", "GlobalSecondaryIndexName,TableName"],
  },
  "AWS/ApiGateway": {
    ...{ Count: ["ApiId", "ApiId,Stage"], Latency: ["ApiId", "ApiId,Stage"] },
    ...{ "4xx": ["ApiId", "ApiId,Stage"], "5xx": ["ApiId", "ApiId,Stage"] },
  },
};

export interface ShownMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Every metric of the overview of a deployment. */
export function shownMetrics(deployed: Synthesized): readonly ShownMetric[] {
  const [dashboard] = deployed.of("AWS::CloudWatch::Dashboard");
  return widgetsOf(dashboard?.properties["DashboardBody"]).flatMap(({ metrics }) => metrics.map(parsed));
}

/** `[namespace, name, dimension, value, …, options]`. */
function parsed(metric: readonly unknown[]): ShownMetric {
  const texts = metric.filter((one) => typeof one === "string");
  const [namespace = "", name = "", ...rest] = texts;
  const pairs = rest.flatMap((one, at) => (at % 2 === 0 ? [[one, rest[at + 1] ?? ""] as const] : []));
  return { namespace, name, dimensions: Object.fromEntries(pairs) };
}

/** Whether AWS has such a metric. */
export function isOfAws({ namespace, name, dimensions }: ShownMetric): boolean {
  return ofAws[namespace]?.[name]?.includes(Object.keys(dimensions).sort().join(",")) ?? false;
}

/** What CloudWatch makes of lines in its embedded metric format: the values of each metric. */
export function countedIn(lines: readonly string[]): ReadonlyMap<MetricKey, readonly number[]> {
  const counted = new Map<MetricKey, readonly number[]>();
  for (const line of lines) {
    const { _aws, ...fields } = JSON.parse(line);
    for (const { Namespace, Dimensions, Metrics } of _aws?.CloudWatchMetrics ?? [])
      for (const { Name } of Metrics) {
        const dimensions = Object.fromEntries(Dimensions[0].map((one: string) => [one, fields[one]]));
        const key = metricKey(`${Namespace}/${Name}`, dimensions);
        counted.set(key, [...(counted.get(key) ?? []), ...[fields[Name]].flat()]);
      }
  }
  return counted;
}

import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { CountedFields } from "../../../functions/settings/counted-lines.ts";
import type { ServiceFunction } from "../service-function.ts";

type Field = keyof CountedFields;

interface LogMetricProps {
  readonly deployment: string;
  readonly name: string;
  /** The condition on a line, as in a filter pattern of CloudWatch Logs. */
  readonly where: string;
  /** The field whose value is the metric's; by default, lines are counted. */
  readonly value?: Field;
  /** The fields that divide the metric. */
  readonly by?: readonly Field[];
}

/** Makes a metric of the log lines of some functions, in the namespace of the deployment. */
export function addLogMetric(
  scope: Construct,
  workers: readonly ServiceFunction[],
  { deployment, name, where, value, by = [] }: LogMetricProps,
): void {
  for (const worker of workers)
    new MetricFilter(scope, `${name}${worker.node.path.replaceAll("/", "-")}`, {
      logGroup: worker.logGroup,
      filterPattern: FilterPattern.literal(`{ ${where} }`),
      metricNamespace: deployment,
      metricName: name,
      metricValue: value === undefined ? "1" : `$.${value}`,
      ...(by.length > 0 && { dimensions: Object.fromEntries(by.map((field) => [field, `$.${field}`])) }),
    });
}

/** Such a metric in periods of five minutes: how many lines there were, or the largest value of one. */
export function logMetric(
  deployment: string,
  metricName: string,
  statistic: "Sum" | "Maximum",
  dimensionsMap: Readonly<Partial<Record<Field, string>>> = {},
): Metric {
  return new Metric({
    namespace: deployment,
    metricName,
    statistic,
    period: Duration.minutes(5),
    dimensionsMap,
  });
}

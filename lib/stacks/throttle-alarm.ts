import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { Alarm, sumOfMetrics } from "../constructs/alarms/alarm.ts";
import type { ApiFunction } from "../constructs/api-function.ts";

/** An alarm on the throttled requests of at most ten functions. */
export function throttleAlarm(
  scope: Construct,
  id: string,
  functions: readonly ApiFunction[],
  deployment: string,
): void {
  const throttles = functions.map((one, at) => [`f${at}`, one.metricThrottles()] as const);
  new Alarm(scope, id, {
    deployment,
    metric: new MathExpression({
      expression: sumOfMetrics,
      usingMetrics: Object.fromEntries(throttles),
      period: Duration.minutes(5),
      label: "Throttled requests",
    }),
    threshold: 1,
    periods: 2,
    impact: "Some API requests fail with 5xx responses: Lambda's concurrency limit is reached.",
    section: "functions-throttled",
  });
}

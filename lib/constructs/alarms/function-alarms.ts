import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Alarm } from "./alarm.ts";

/** Adds alarms for failed and throttled runs of a worker; `impact` says who is affected. */
export function addFunctionAlarms(worker: LambdaFunction, deployment: string, impact: string): void {
  const period = Duration.minutes(5);
  new Alarm(worker, "Fails", {
    deployment,
    metric: worker.metricErrors({ period }),
    threshold: 1,
    periods: 2,
    impact,
    section: "worker-fails",
  });
  new Alarm(worker, "Throttled", {
    deployment,
    metric: worker.metricThrottles({ period }),
    threshold: 1,
    periods: 3,
    impact,
    section: "functions-throttled",
  });
}

/** Adds an alarm for a worker that its schedule does not start: it fails no run then, and nothing else would tell. */
export function addSilenceAlarm(worker: LambdaFunction, deployment: string, impact: string): void {
  const period = Duration.minutes(15);
  new Alarm(worker, "Silent", {
    deployment,
    metric: new MathExpression({
      expression: "IF(runs < 1, 1, 0)",
      usingMetrics: { runs: worker.metricInvocations({ period }) },
      period,
      label: "No runs",
    }),
    threshold: 1,
    periods: 2,
    silence: "bad",
    impact,
    section: "worker-silent",
  });
}

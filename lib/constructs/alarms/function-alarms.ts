import { Duration } from "aws-cdk-lib";
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
